/** English for events: what all their pages share. */
export const event = {
  "event.title": "Events",
  "event.about": "Championships and club evenings",
  "event.cannot": "Can't open this event",
  "event.do.no-such-event": "Check the link, or ask the organiser for it.",
  "event.all": "All events",
  "event.offline": "Offline. This is how it was at {time}.",
  "event.match": "Match {n}",
  "event.match-of": "Match {n} of {of}",
  "event.final": "Final",
  "event.gained": "up {n}",
  "event.lost": "down {n}",
} as const;
