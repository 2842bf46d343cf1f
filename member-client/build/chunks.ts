/** Of these each is one request: larger files compress better than many small ones. */
const groups = [
  // All that every page needs: its frame, the session, what most screens show.
  {
    name: 'shell',
    test: /preload-helper|rolldown.runtime|node_modules\/(preact|wouter|nanostores)|session\/src\/([a-z]+\/)?(api|errors|flag-names|guard|handoff|load-part|navigation|page|reply|request|routes|session|state|toasts)\.|contract\/src\/((subjects|text|space)\/)?constants|client\/src\/(app\/(app|crash-boundary|lazy-screen|open-screen|routes|screens|watch-)|session\/(session|kept-link)|account\/initial-tab|ui\/(overlays\/(overlay-store|overlays)|pages\/(preload|load)|controls\/(button|icon\.|use-store)|style\/(icon-button|logo|theme\.|use-other-theme)))/,
  },
  // What home and the pages around the space share.
  {
    name: 'pages',
    test: /src\/(site\/(public\/public-|dialogs\/open-dialog)|ui\/(scene\/scene\.|pages\/app-link|style\/theme-switch|icons\/(theme|action)))/,
  },
  // What the screens of someone signed in share.
  {
    name: 'parts',
    test: /node_modules\/idb-keyval|session\/src\/([a-z]+\/)?(device-store|kept)\.|src\/session\/admin-link|src\/account\/open-settings|src\/ui\/(person\/(avatar|show-picture|figure-paths)|controls\/(empty-state|skeleton)|icons\/message)/,
  },
  // What draws figures.
  {
    name: 'figures',
    test: /session\/src\/figure\/|contract\/src\/subjects\/figure\.|src\/ui\/person\/drawing/,
  },
  // The chats, once one is in the room.
  {
    name: 'chat',
    test: /client\/src\/chat\/(store\/(?!unread\.)|log\/|message\/|composer\/composer\.|(?!chats\.|conversation-title\.)[a-z-]+\.)|client\/src\/room\/room-chat\.|contract\/src\/((subjects|text|space)\/)?message-(blocks|words)\./,
  },
  // What helps one write, and the emoji that it knows.
  {
    name: 'writing',
    test: /src\/chat\/(composer\/(?!composer\.|call-dialog|message-edit)|attachments\/composer-tools)|src\/ui\/(keyboard\/toolbar-keys|overlays\/place-near|emoji\/(emoji|emoji-list|kept-choice)\.ts)|virtual:emoji/,
  },
  // What one does with messages and chats now and then.
  {
    name: 'care',
    test: /src\/chat\/(actions|search|group|composer\/(call-dialog|message-edit))|src\/ui\/icons\/menu/,
  },
  // Files and voice notes, with the first one that is sent or seen.
  { name: 'attachments', test: /src\/chat\/(attachments\/(?!composer-tools)|voice\/)|src\/room\/chat-parts/ },
  // How files are told of, in chats and in the library.
  { name: 'file-words', test: /src\/ui\/icons\/file-sign|contract\/src\/((subjects|text|space)\/)?bytes/ },
  // By which zones are named and found, and what booking is told in: in booking links, where a time is sought, on the board.
  { name: 'zones', test: /src\/appointments\/booking\/(times\/zone|words)\./ },
  // The page of booking links, but for what comes once a time is chosen.
  {
    name: 'booking',
    test: /src\/appointments\/booking\/(?!(words|details-form|manage-page|cancel-form|move-step|words-field|chosen-parts|kept-for|save-calendar-file|times\/zone|times\/zone-search)\.)/,
  },
  // The cache of what was loaded, for all that loads beyond the first pages.
  { name: 'data', test: /node_modules\/@tanstack|src\/data\// },
  // What lists of the board share.
  { name: 'tab-parts', test: /src\/ui\/tab\/(filter-row|show-more)\./ },
  // Where the board leads to.
  { name: 'places-of-board', test: /src\/(navigation\/(open-place|way)|appointments\/open-booking)\./ },
  // A poll to vote in, wherever it is shown, and its words.
  { name: 'poll', test: /src\/polls\/(open-event|poll-(card|dialogs|menu|options|words)|voters)\./ },
  // What several dialogs share.
  {
    name: 'dialog-parts',
    test: /src\/ui\/(overlays\/(dialog|create-overlay)|forms\/(text-field|select-field|use-act))/,
  },
  // Where people of the space are chosen: whom one writes to, invites, or looks for a time with.
  { name: 'people-field', test: /src\/ui\/people-field/ },
  // What of the library its items, Drives and events share with it.
  {
    name: 'library-parts',
    test: /src\/library\/(folder\/(crumbs|drag)|item-icon|library-store|item\/open-item)\.|contract\/src\/((subjects|text|space)\/)?library\./,
  },
  // Times and places, as events and appointments have them, and their fields.
  { name: 'times', test: /src\/calendar\/(when|where|moments)\./ },
  { name: 'time-fields', test: /src\/calendar\/(where-field|zone-select)/ },
  // What a time clashes with, in forms that take one.
  { name: 'clashes', test: /src\/calendar\/clashes\/clash/ },
  // One's own Google Drive, beside the library.
  { name: 'drive', test: /src\/library\/drive\// },
  // What several things over the room share; text with a few signs among it, for announcements and chats.
  {
    name: 'over-room',
    test: /\/over-room\.|contract\/src\/((subjects|text|space)\/)?(chat|mentions|rich-text|rich-text-inline|web-address)\./,
  },
  // Audio and video, with the first people that one talks with.
  {
    name: 'talk',
    test: /client\/src\/calls\/(engine\/(?!media\.|sfu\.)|devices\/devices\.|virtual-background\/choice|(?!(actions|icons|talk)\.)[a-z-]+\.)|contract\/src\/((subjects|text|space)\/)?nearness|map\/src\/(around-walls|clear|tiles-between)/,
  },
  // What the room and some other pages share.
  {
    name: 'bits',
    test: /src\/session\/guests\.|src\/ui\/(lazy\/|controls\/use-(debounced|on-change)|style\/(floating-card|room-card))|contract\/src\/((subjects|text|space)\/)?presence|session\/src\/([a-z]+\/)?dates\.|session\/src\/([a-z]+\/)?week\.|time\/src\/(formats|labels)\./,
  },
  // The lists of people and places, what is done at desks and doors, and the cards of what is tapped on the map.
  {
    name: 'places',
    test: /session\/src\/([a-z]+\/)?realtime-errors|contract\/src\/((subjects|text|space)\/)?people\.|src\/session\/line-trouble|src\/room\/(people|places|desk|map-card|door\/icons)/,
  },
  // What one does before closed doors, once there are any.
  { name: 'doors', test: /src\/room\/door\// },
  // What stands where the room would be.
  { name: 'refused', test: /src\/room\/access-denied\// },
  // The space and its line to the server, but for what opens a WebTransport.
  {
    name: 'space',
    test: /node_modules\/(engine|socket)\.io|component-emitter|src\/session\/(chat-switch|client-id|fetch-map|webtransport\.)|src\/room\/(live\/|map\/|[a-z-]+\.)|src\/navigation\/open-(board|panels)|src\/chat\/(chats|conversation-title|store\/unread)\.|map\/src\/(plan|walkable|way)\.|src\/calls\/(actions|icons|talk|engine\/media)\.|src\/room\/(tour|shortcuts)\/action|src\/ui\/(controls\/on-page|style\/spoken|icons\/room|keyboard\/keys|overlays\/menu)|session\/src\/([a-z]+\/)?realtime|contract\/src\/((subjects|text|space)\/)?connection/,
  },
  // The settings, whose tabs share most of what they are made of.
  {
    name: 'settings',
    test: /src\/account\/(settings|profile\/(?!character)|security|leaving|guest\/invite-tab)|session\/src\/([a-z]+\/)?profile-update/,
  },
  // What makes an account.
  { name: 'register', test: /src\/(account\/sign-in\/(register-|new-email)|ui\/forms\/field-answer)/ },
  // What several forms share.
  {
    name: 'forms',
    test: /src\/(ui\/(captcha\/use-on-demand-captcha|controls\/notice|forms\/(field|form|mail-field|password|use-form)|icons\/(field|provider-marks)|pages\/form-page|scene\/room)|account\/((page|top-bar)\.|links\/(link-token|[a-z-]+-(notice|banner))|invitations\/invitation\.|sign-in\/([a-z]+-(buttons|email|form)|[a-z-]*(email|password)-field|account)\.))/,
  },
]

export const chunks = { includeDependenciesRecursively: false, groups }
