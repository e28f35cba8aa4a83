"""Tables, lessons and replays in sentences, without cursor control: for screen readers, pipes and debugging."""
