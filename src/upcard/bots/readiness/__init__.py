"""When the rules of a game can be played at full speed: libraries, compilation ahead and in the background."""
