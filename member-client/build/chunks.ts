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
    test: /node_modules\/idb-keyval|session\/src\/(device-store|kept)\.|src\/design\/(avatar|date-format|show-picture|empty-state|skeleton|figure-paths|icons\/message)|src\/join\/admin-link|src\/settings\/open-settings/,
  },
  // What draws figures.
  { name: 'figures', test: /(session|contract|member-client)\/src\/figure(\/drawing|-|\.)/ },
  // What the chat shows, once somebody opens it; who has written what is known before.
  {
    name: 'chat',
    test: /src\/chat\/(chat-panel|composer|conversation-list|icons|linked-text|links|message|outgoing|dates|groups|use-log)/,
  },
  // Audio and video, with the first people that one talks with.
  {
    name: 'talk',
    test: /src\/backdrop\/choice|src\/talk\/(?!(actions|icons|media|talk|device-choice|use-trial|level-meter|sfu)\.)/,
  },
  // What the room and some other pages share.
  { name: 'bits', test: /src\/design\/late-part|contract\/src\/presence/ },
  // The list of places, and what is done at desks and doors.
  { name: 'places', test: /src\/(places|desk|door\/(?!door-drawing|at-doors|knock))/ },
  // The space and its line to the server, but for what comes late (late-webtransport.ts).
  {
    name: 'space',
    test: /node_modules\/(engine|socket)\.io[^?]*$|component-emitter|src\/(socket-io|space|chat)\/|map\/src\/(plan|walkable|way)\.|src\/talk\/(actions|icons|media|talk)\.|src\/tour\/action|src\/design\/(on-page|spoken)|session\/src\/realtime|contract\/src\/connection/,
  },
  // What the tabs of the settings share.
  { name: 'tabs', test: /src\/settings\/(moments|not-loaded|on-main-host|section|use-(act|loaded))/ },
  // What several forms share.
  {
    name: 'forms',
    test: /src\/(design\/(dialog|field|form|icons\/field|mail-field|notice|page\.|password|top-bar|use-(form|id))|account\/([a-z-]+-(banner|buttons|email|field|marks|form|notice|token)|account|invitation)\.|scene\/room)/,
  },
]

export const chunks = { includeDependenciesRecursively: false, groups }
