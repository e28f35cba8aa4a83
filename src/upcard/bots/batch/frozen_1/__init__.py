"""What judgement was, for the frozen players of version 1 (`bots.batch.frozen`): only what has been bettered since."""
