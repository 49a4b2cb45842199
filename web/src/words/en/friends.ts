/** English for friends, invitations, finding people and notifications. */
export const friends = {
  "friends.title": "People you played with",
  "friends.none": "Nobody yet. People you finish a game with appear here, so that you can invite them again.",
  "friends.games.one": "{n} game, on {day}",
  "friends.games.other": "{n} games, the last on {day}",
  "friends.invite": "Invite to a new table",
  "friends.invite-about":
    "You'll play {rules}. They see the invitation on their start page and decide for themselves. The table has a link, too.",
  "friends.invitations": "Invitations",
  "friends.invited": "{name} invites you to a game of {rules}.",
  "friends.invited-again": "{name} wants to play another game of {rules}.",
  "friends.accept": "Join",
  "friends.decline": "No, thanks",
  "friends.again-about": "Each of the others is asked. Nobody has to join.",
  "find.title": "Find people",
  "find.about": "Sits you down at an open table with these rules, or opens one that others find.",
  "find.bots": "After a minute, fill the free seats with bots and start",
  "find.do": "Find people",
  "find.countdown": "Bots take the free seats in {n} s.",
  "find.keep-waiting": "Keep waiting",
  "notify.title": "Notify me when it's my turn",
  "notify.about": "While this page is in the background, your device shows a notification.",
  "notify.refused":
    "Your browser blocks notifications from this site. Allow them in its settings for this site, then switch this on again.",
  "notify.impossible":
    "This browser can't show notifications here. The title of the page says when it's your turn, and sounds can, too.",
  "notify.turn": "It's your turn",
  "notify.body": "The others are waiting for you at the table.",
  "notify.push-body": "{name}: the others are waiting for you.",
  "notify.push-on": "You're also notified while the page is closed. The message says which table it is, and nothing about cards.",
  "notify.push-extra":
    "While the page is closed, this server can't notify you. Leave it open in the background: its title and sounds say when it's your turn.",
  "notify.push-https":
    "While the page is closed, nothing notifies you: that needs an https address. Leave the page open in the background: its title and sounds say when it's your turn.",
  "notify.push-browser":
    "While the page is closed, this browser can't notify you. Leave the page open in the background. On an iPhone or iPad, add it to the Home Screen first.",
  "notify.push-failed":
    "While the page is closed, nothing notifies you: your browser couldn't reach its push service. Check your connection, then switch this off and on again.",
} as const;
