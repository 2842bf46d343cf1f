/** Each group is one file, because larger files compress better than many small ones. */
const groups = [
  // Everything that every page needs: frame, session, common UI.
  {
    name: 'shell',
    test: /preload-helper|rolldown.runtime|node_modules\/(preact|wouter|nanostores)|session\/src\/([a-z]+\/)?(api|errors|storage-keys|guard|handoff|load-part|navigation|page|reply|request|routes|session|state|toasts)\.|contract\/src\/((subjects|text|space)\/)?constants|client\/src\/(app\/(app|crash-boundary|lazy-screen|open-screen|routes|screens|watch-)|session\/(session|saved-links)|account\/initial-tab|ui\/(overlays\/(overlay-store|overlays)|pages\/(preload|load)|controls\/(button|icon\.|use-store)|style\/(icon-button|logo|theme\.|use-other-theme)))/,
  },
  // Shared by the home page and the pages around the space.
  {
    name: 'pages',
    test: /src\/(site\/(public\/public-|dialogs\/open-dialog)|ui\/(scene\/scene\.|pages\/app-link|style\/theme-switch|icons\/(theme|action)))/,
  },
  // Shared by the screens for logged-in users.
  {
    name: 'parts',
    test: /node_modules\/idb-keyval|session\/src\/([a-z]+\/)?(device-store|local-store)\.|src\/session\/admin-link|src\/account\/open-settings|src\/ui\/(person\/(avatar\.|show-picture|figure-paths)|controls\/(empty-state|skeleton)|icons\/message)/,
  },
  // Draws avatars.
  {
    name: 'figures',
    test: /session\/src\/figure\/|contract\/src\/subjects\/figure\.|src\/ui\/person\/avatar-image/,
  },
  // The chats, loaded once in the room.
  {
    name: 'chat',
    test: /client\/src\/chat\/(store\/(?!unread\.)|log\/|message\/|composer\/composer\.|(?!chats\.|conversation-title\.)[a-z-]+\.)|client\/src\/room\/room-chat\.|contract\/src\/((subjects|text|space)\/)?message-(blocks|words)\./,
  },
  // Writing tools and the emoji search.
  {
    name: 'writing',
    test: /src\/chat\/(composer\/(?!composer\.|group-mention-dialog|message-edit)|attachments\/composer-tools)|src\/ui\/(keyboard\/toolbar-keys|overlays\/anchor-to|emoji\/(emoji|emoji-list|recent-emoji)\.ts)|virtual:emoji/,
  },
  // Occasional actions on messages and chats.
  {
    name: 'care',
    test: /src\/chat\/(actions|search|group|composer\/(group-mention-dialog|message-edit))|src\/ui\/icons\/menu/,
  },
  // Files and voice notes, loaded with the first one that is sent or displayed.
  { name: 'attachments', test: /src\/chat\/(attachments\/(?!composer-tools)|voice\/)|src\/room\/chat-parts/ },
  // File icons and sizes, for chats and the library.
  {
    name: 'file-words',
    test: /src\/ui\/icons\/file-type-label|contract\/src\/((subjects|text|space)\/)?bytes/,
  },
  // Names and search of time zones, and the texts of booking: for booking links, finding times, and the board.
  { name: 'zones', test: /src\/appointments\/booking\/(times\/zone|booking-page-format)\./ },
  // The page of booking links, without the steps after a time is selected.
  {
    name: 'booking',
    test: /src\/appointments\/booking\/(?!(booking-page-format|details-form|manage-page|cancel-form|reschedule-step|multiline-field|chosen-parts|reservation-timer|save-calendar-file|times\/zone|times\/zone-search)\.)/,
  },
  // The query cache, for everything that loads beyond the first pages.
  { name: 'data', test: /node_modules\/@tanstack|src\/data\// },
  // Shared by the lists of the board.
  { name: 'tab-parts', test: /src\/ui\/tab\/(filter-row|show-more)\./ },
  // Links from the board to other places.
  {
    name: 'places-of-board',
    test: /src\/(navigation\/(open-place|place-path)|appointments\/open-booking)\./,
  },
  // The card for voting in a poll, with its texts.
  { name: 'poll', test: /src\/polls\/(open-event|poll-(card|dialogs|menu|options|words)|voters)\./ },
  // Shared by several dialogs.
  {
    name: 'dialog-parts',
    test: /src\/ui\/(overlays\/(dialog|create-overlay)|forms\/(text-field|select-field|use-action))/,
  },
  // Selects members: to write to, to invite, or to find a time with.
  { name: 'people-field', test: /src\/ui\/people-field/ },
  // The parts of the library that its items, Drives and events share.
  {
    name: 'library-parts',
    test: /src\/library\/(folder\/(breadcrumbs|drag)|item-icon|library-store|item\/open-item)\.|contract\/src\/((subjects|text|space)\/)?library\./,
  },
  // Times and places of events and bookings, and their fields.
  { name: 'times', test: /src\/calendar\/(day-order|local-dates|location|moments)\./ },
  { name: 'time-fields', test: /src\/calendar\/(where-field|zone-select)/ },
  // Conflicts of a time with other events, in forms with a time.
  { name: 'clashes', test: /src\/calendar\/clashes\/c/ },
  // The user's own Google Drive, beside the library.
  { name: 'drive', test: /src\/library\/drive\// },
  // Shared by overlays over the room, with rich text for announcements and chats.
  {
    name: 'over-room',
    test: /\/over-room\.|contract\/src\/((subjects|text|space)\/)?(chat|mentions|rich-text|rich-text-inline|web-address)\./,
  },
  // Audio and video, loaded with the first conversation.
  {
    name: 'talk',
    test: /client\/src\/calls\/(engine\/(?!media\.|sfu\.)|devices\/devices\.|virtual-background\/choice|(?!(actions|icons|talk)\.)[a-z-]+\.)|contract\/src\/((subjects|text|space)\/)?talk\.|map\/src\/(around-walls|clear|tiles-between)/,
  },
  // Shared by the room and a few other pages.
  {
    name: 'bits',
    test: /src\/session\/guests\.|src\/ui\/(lazy\/|controls\/use-(debounced|on-change)|style\/(floating-card|room-card))|contract\/src\/((subjects|text|space)\/)?(presence|signals|kick|reception)\.|session\/src\/([a-z]+\/)?dates\.|session\/src\/([a-z]+\/)?week\.|time\/src\/(formats|labels)\./,
  },
  // The lists of people and places, actions at desks and doors, and the cards of tapped map objects.
  {
    name: 'places',
    test: /session\/src\/([a-z]+\/)?realtime-errors|contract\/src\/((subjects|text|space)\/)?(people|desk)\.|src\/session\/connection-errors|src\/room\/(people|places|desk|map-card|door\/icons)/,
  },
  // Actions at locked rooms, loaded once there are any.
  { name: 'doors', test: /src\/room\/door\/|contract\/src\/subjects\/door\./ },
  // Displayed in place of the room if access is denied.
  { name: 'refused', test: /src\/room\/access-denied\// },
  // The space and its line to the server, but for what opens a WebTransport.
  {
    name: 'space',
    test: /node_modules\/(engine|socket)\.io|component-emitter|src\/session\/(chat-settings|client-id|fetch-map|webtransport\.)|src\/room\/(live\/|map\/|[a-z-]+\.)|src\/navigation\/open-(board|panels)|src\/chat\/(chats|conversation-title|store\/unread)\.|map\/src\/(plan|walkable|path-finding)\.|src\/calls\/(actions|icons|talk|engine\/media)\.|src\/room\/(tour|shortcuts)\/action|src\/ui\/(controls\/subscribe-to-page|style\/screen-reader-only|icons\/room|keyboard\/keys|overlays\/menu)|session\/src\/([a-z]+\/)?realtime|contract\/src\/((subjects|text|space)\/)?connection/,
  },
  // The settings, whose tabs share most of their code.
  {
    name: 'settings',
    test: /src\/account\/(settings|profile\/(?!character)|security|leaving|guest\/invite-tab)|session\/src\/([a-z]+\/)?profile-update/,
  },
  // Registration.
  { name: 'register', test: /src\/(account\/sign-in\/(register-|new-email)|ui\/forms\/availability-note)/ },
  // Shared by several forms.
  {
    name: 'forms',
    test: /contract\/src\/subjects\/account\.|src\/(ui\/(captcha\/use-on-demand-captcha|controls\/notice|forms\/(field|form|mail-field|password|use-form)|icons\/(field|provider-marks)|pages\/form-page|scene\/(room|scene-beside))|account\/((page|top-bar)\.|links\/(link-token|[a-z-]+-(notice|banner))|invitations\/invitation\.|sign-in\/([a-z]+-(buttons|email|form)|[a-z-]*(email|password)-field|account)\.))/,
  },
]

export const chunks = { includeDependenciesRecursively: false, groups }
