"""Games as environments of other libraries: Gymnasium, PettingZoo, OpenSpiel."""
