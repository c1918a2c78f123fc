"""The words everybody uses: game, setup, rule, replay, scene, text."""
