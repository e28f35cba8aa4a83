"""Learning from play: batches, trajectories, opponents, evaluation, files of networks."""
