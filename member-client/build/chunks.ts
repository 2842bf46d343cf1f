/** Of these each is one request: larger files compress better than many small ones. */
const groups = [
  // All that every page needs: its frame, the session, what most screens show.
  {
    name: 'shell',
    test: /preload-helper|fetch-parts|rolldown.runtime|node_modules\/(preact|wouter|nanostores)|session\/src\/(api|errors|flag-names|guard|handoff|navigation|page|reply|request|routes|session|state|toasts)\.|contract\/src\/constants|member-client\/src\/(app\.|routes|session|shell\/(?!app-link)|settings\/asked-tab|design\/(button|icon\.|icon-button|logo|theme\.|use-(other-theme|store)))/,
  },
  // What home and the pages around the space share.
  {
    name: 'pages',
    test: /src\/(scene\/lazy|shell\/app-link|public\/(public-|open-dialog)|design\/(theme-switch|icons\/(theme|action)))/,
  },
  // What the screens of someone signed in share.
  {
    name: 'parts',
    test: /node_modules\/idb-keyval|session\/src\/(device-store|kept)\.|src\/design\/(avatar|show-picture|empty-state|skeleton|figure-paths|icons\/message)|src\/join\/admin-link|src\/settings\/open-settings/,
  },
  // What draws figures.
  { name: 'figures', test: /(session|contract|member-client)\/src\/figure(\/drawing|-|\.)/ },
  // The chats, once one is in the room.
  {
    name: 'chat',
    test: /src\/chat\/(?!(chat-switch|client-id|conversation-title|unread)\.)|contract\/src\/message-(blocks|words)\./,
  },
  // What helps one write, and the emoji that it knows.
  {
    name: 'writing',
    test: /src\/compose\/(?!call-dialog)|src\/attachments\/composer-tools|src\/design\/(toolbar-keys|place-near)\.|src\/emoji\/(emoji|emoji-list|kept-choice)\.ts|virtual:emoji/,
  },
  // What one does with messages and chats now and then.
  { name: 'care', test: /src\/(chat-care|chat-search|group\/(?!people-field))|src\/compose\/call-dialog/ },
  // Files and voice notes, with the first one that is sent or seen.
  { name: 'attachments', test: /src\/(attachments\/(?!composer-tools)|voice\/)/ },
  // How files are told of, in chats and in the library.
  { name: 'file-words', test: /src\/design\/file-sign|contract\/src\/bytes/ },
  // By which zones are named and found, and what booking is told in: in booking links, where a time is sought, on the board.
  { name: 'zones', test: /src\/booking\/(zone|words)\./ },
  // The page of booking links, but for what comes once a time is chosen.
  {
    name: 'booking',
    test: /src\/booking\/(?!(zone|words|details-form|manage-page|cancel-form|move-step|words-field|zone-search|later-parts|kept-for|save-calendar-file)\.)/,
  },
  // What all of the board takes: where it leads to, and how its stores stay true.
  { name: 'places-of-board', test: /src\/(board\/open-place|follow-room)\./ },
  // A poll to vote in, wherever it is shown, and its words.
  { name: 'poll', test: /src\/polls\/(late-event|poll-(card|dialogs|menu|options|words)|voters)\./ },
  // What several dialogs share.
  { name: 'dialog-parts', test: /src\/design\/(dialog|own-root|text-field|select-field)/ },
  // Where people of the space are chosen: whom one writes to, invites, or looks for a time with.
  { name: 'people-field', test: /src\/group\/people-field/ },
  // What of the library its items, Drives and events share with it, and what tells all of the board that something has changed.
  {
    name: 'library-parts',
    test: /src\/library\/(crumbs|drag|item-icon|library-store|item\/open-item)\.|board\/use-asked|contract\/src\/library\./,
  },
  // Times and places, as events and appointments have them, and their fields.
  { name: 'times', test: /src\/events\/(when|where)\.|src\/design\/moments/ },
  { name: 'time-fields', test: /src\/events\/(where-field|zone-select)/ },
  // What a time clashes with, in forms that take one.
  { name: 'clashes', test: /src\/clashes\/clash/ },
  // One's own Google Drive, beside the library.
  { name: 'drive', test: /src\/drive\// },
  // What several things over the room share; text with a few signs among it, for announcements and chats.
  {
    name: 'over-room',
    test: /\/over-room\.|contract\/src\/(chat|mentions|rich-text|rich-text-inline|web-address)\./,
  },
  // Audio and video, with the first people that one talks with.
  {
    name: 'talk',
    test: /src\/backdrop\/choice|contract\/src\/nearness|map\/src\/(around-walls|clear|tiles-between)|src\/talk\/(?!(actions|icons|media|talk|device-choice|use-trial|level-meter|sfu)\.)/,
  },
  // What the room and some other pages share.
  {
    name: 'bits',
    test: /src\/design\/(late-part|floating-card|room-card)|contract\/src\/presence|session\/src\/dates\./,
  },
  // The lists of people and places, what is done at desks and doors, and the cards of what is tapped on the map.
  {
    name: 'places',
    test: /session\/src\/realtime-errors|src\/(line|people|places|desk|tapped|door\/(?!door-drawing|at-doors|knock|room-size))/,
  },
  // What one does before closed doors, once there are any.
  { name: 'doors', test: /src\/door\/(door-drawing|at-doors|knock|room-size)/ },
  // What stands where the room would be.
  { name: 'refused', test: /src\/refused\// },
  // The space and its line to the server, but for what comes late (late-webtransport.ts).
  {
    name: 'space',
    test: /node_modules\/(engine|socket)\.io[^?]*$|component-emitter|src\/(socket-io\/(?!webtransport)|space|board\/open-board)|src\/chat\/(chat-switch|client-id|conversation-title|unread)\.|map\/src\/(plan|walkable|way)\.|src\/talk\/(actions|icons|media|talk)\.|src\/(tour|shortcuts)\/action|src\/design\/(on-page|spoken)|session\/src\/realtime|contract\/src\/connection/,
  },
  // The settings, whose tabs share most of what they are made of.
  {
    name: 'settings',
    test: /src\/(settings\/(?!asked-tab|open-settings)|guest\/invite-tab)|session\/src\/profile-update/,
  },
  // What makes an account.
  { name: 'register', test: /src\/(account\/(register-|new-email)|design\/field-answer)/ },
  // What several forms share.
  {
    name: 'forms',
    test: /src\/(captcha\/use-asked-captcha|design\/(field|form|icons\/field|mail-field|notice|page\.|password|top-bar|use-(form|id))|account\/([a-z-]+-(banner|buttons|email|field|marks|form|notice|token)|account|invitation)\.|scene\/room)/,
  },
]

export const chunks = { includeDependenciesRecursively: false, groups }
