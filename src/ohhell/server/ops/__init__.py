"""Operations: health, metrics, logs, locks and limits of the server process."""
