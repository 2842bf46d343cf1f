/**
 * Which subject is on which floor. Within a house the order is strict, from the ground up: a subject may import only
 * those listed before it, including types and lazy-loaded parts, so that no two ever need each other. Beside each
 * subject is its face: the files that others may import, without their extension. All other files in its folder are
 * private.
 */
export interface FloorPlan {
  name: string
  folder: string
  /** Floor, subject, face. */
  floors: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The folders of a large subject, from the ground up. Its own files are above them all, its tables below. */
  parts?: Readonly<Record<string, string>>
  /** Subjects own tables: they import from each other only services, and tables for foreign keys and joins. */
  hasTables?: boolean
}

export const floorPlans: FloorPlan[] = [
  {
    name: 'the server',
    folder: 'server/src/features',
    hasTables: true,
    parts: {
      account: 'core sessions',
      payment: 'core seats billing',
      chat: 'core groups notifications messages history retention',
      library: 'core text items search uploads',
      event: `
        core occurrences notifications presenter attendance feed invitations reminders changes
      `,
      appointment: 'hours types core notifications slots links booking',
      agent: 'core tools voice-calls conversations report',
    },
    floors: {
      base: {
        token: 'service',
        status: 'meeting.service service',
        storage: 'service',
        'text-count': '',
        map: 'service',
        captcha: 'service',
        'client-log': '',
        together: '',
        mail: 'service external-recipients.service',
        audit: 'anonymize.service service',
      },
      identity: {
        account: `
          core/password-check.service deleted-mail.service sessions/end-sessions.service sessions/handoffs.service
          core/accounts.service core/identities.service core/passwords.service sessions/renewal.service sessions/session-list.service
          sessions/sessions.service sessions/space-sessions.service sessions/guest-sessions.service
        `,
        payment: 'seats/guests.service seats/lapse.service seats/seats.service seats/storage.service',
        workspace: `
          invite-again.service invite.service rights.service roles.service service membership.service
          pending-invitations.service
        `,
        'time-zone': 'service',
        block: 'service',
        ownership: '',
        domain: '',
        handoff: '',
      },
      space: {
        push: 'notice.service receivers.service service',
        reception: 'by-cookie.service service',
        announcement: '',
        door: '',
        desk: 'service',
        talk: 'service',
        space: '',
        files: 'image.service library-file.service message-files.service service',
        chat: `
          core/access.service history/around.service messages/cards.service messages/delete.service retention/erase.service groups/events.service
          groups/groups.service history/knowledge.service messages/preview.service messages/send.service core/chatter.service
          core/page.service
        `,
        preview: 'page.service',
        report: '',
      },
      people: {
        'linked-account': 'access.service drive.service link.service service',
        user: 'service visitor.service',
        security: 'service',
        guest: 'end-links.service guests.service meeting-link.service rights.service',
        'access-grants': 'end.service list.service',
      },
      planning: {
        library: `
          items/create.service items/folders.service uploads/streamed-file.service search/knowledge.service member-removal.service items/attached-items.service
          core/require-item.service
        `,
        drive: '',
        calendar: 'busy.service copies.service',
        event: 'busy.service feed/feed.service knowledge.service room.service',
        appointment: 'member-removal.service slots/open.service core/access.service',
        poll: 'member-removal.service',
        'fair-time': '',
      },
      agents: {
        agent: 'member-removal.service',
      },
      'ways in and out': {
        auth: 'login-limits.service reauthentication.service',
        deletion: 'service',
        business: '',
      },
      office: {
        view: '',
        admin: 'selection.service list.service people.service space.service',
        bulk: 'service',
        import: '',
        overview: '',
        'own-data': '',
        console: '',
        sweep: '',
      },
    },
  },
  {
    name: 'the console',
    folder: 'console/src',
    floors: {
      base: {
        theme: 'antd-theme mode use-is-narrow',
        session: 'leave-question rights session switch-space unsaved-forms use-atom',
        notice: 'notice',
        providers: `
          access audit-log auth data live notification resource router use-call use-changed use-space-resource
        `,
        ui: `
          clipboard/copy-button clipboard/use-copy dialog/confirm-dialog dialog/dialog dialog/disclosure dialog/leave-dialog-host dialog/side-drawer
          dialog/use-opened download/download-file download/use-csv-export form/client-id form/day-field
          form/fields form/fields.module.css form/send-form form/use-debounced format/counted format/days format/email-text format/instant
          format/unbroken-time format/use-zone keys/keys-sheet.lazy keys/use-list-keys page/empty-state page/status-label page/note
          page/page-header picture/avatar picture/crop picture/picture-file table/list-failed
          table/list-input table/list-table table/row-selection table/row-menu table/table-skeleton
          table/table.module.css table/use-page-history table/use-search-table table/use-total toolbar/choice-tabs
          toolbar/filter-chips toolbar/search-box toolbar/toolbar.module.css
        `,
      },
      'parts of pages': {
        email: 'address addresses',
        live: 'use-console-subscription',
        'edit-conflict': 'conflict-dialog draft',
        views: 'resource views-menu',
      },
      space: {
        address: 'address-page.lazy resource use-address',
        ownership: 'owners resource',
        settings: 'resource sections settings-page.lazy use-parts labels',
        subscription: `
          plan-banner.lazy resource seats/seats-left seats/seats-meter subscription-page.lazy use-subscription
        `,
      },
      people: {
        audit: 'act audit-page.lazy resource',
        users:
          'bulk/act-note.lazy bulk/resource bulk/use-bulk drawer/person-acts.lazy drawer/resource people-address resource users-page.lazy',
        guests: 'guests-page.lazy resource',
        reports: 'reports-page.lazy resource use-open-reports',
        import: 'import-page.lazy resource upload/use-old-drafts-cleanup',
      },
      content: {
        overview: 'day-chart.lazy day-name metric-card overview-page.lazy resource',
        announcements: 'announcements-page.lazy resource',
        agents: 'agents-page.lazy resource',
      },
      frame: {
        shell: 'error-boundary page shell',
        palette: 'palette-button',
      },
      whole: {
        app: 'app pages query-client refine-options resources',
        testing: '',
        'main.tsx': '',
        'virtual.d.ts': '',
      },
    },
  },
  {
    name: 'the member client',
    folder: 'member-client/src',
    floors: {
      ground: {
        session: `
          admin-link chat-settings client-id profile-summary fetch-map guests known-agents connection-errors.lazy
          session watch-rights webtransport
        `,
        data: 'live query',
        ui: `
          captcha/captcha captcha/use-on-demand-captcha captcha/use-captcha controls/button
          controls/empty-state controls/icon controls/notice controls/subscribe-to-page controls/skeleton
          controls/use-on-change controls/use-debounced controls/use-store countries/country-field countries/dialing-codes emoji/emoji
          emoji/emoji-list emoji/emoji-picker.lazy emoji/recent-emoji forms/field forms/availability-note
          forms/field-frame forms/field.module.css forms/form forms/form-errors forms/mail-field
          forms/password-field forms/select-field forms/text-field forms/use-action forms/use-form
          icons/action icons/file-type-label icons/menu icons/message icons/provider-marks icons/room
          keyboard/action keyboard/keys keyboard/letter-keys keyboard/toolbar-keys lazy/instead-of-part
          lazy/lazy-panel lazy/lazy-part lazy/open-part overlays/dialog
          overlays/menu overlays/menu-keys overlays/create-overlay overlays/over-room overlays/overlay-store overlays/overlays overlays/anchor-to
          overlays/toasts.lazy pages/app-link pages/form-page pages/link-not-opened
          pages/load-failed pages/loading-screen pages/loading-screen.module.css pages/preload
          pasting/handle-paste.lazy people-field/people-field person/avatar person/map-avatar person/figure-paths
          person/part-field person/show-picture person/random-avatar scene/scene scene/scene-beside-form
          style/base.css style/floating-card.module.css style/icon-button.module.css style/logo
          style/room-card.module.css style/screen-reader-only.module.css style/text-button.module.css style/theme
          style/theme-switch style/tokens.css style/use-other-theme tab/board.module.css tab/draft-button
          tab/filter-row tab/form.module.css tab/item-fallback tab/show-more zones/zone-field.lazy
        `,
        navigation: 'sync-history board-notices open-board open-panels open-place',
        calendar: `
          clashes/clash-note clashes/conflicts clashes/form-clashes.lazy day-order day-section events.module.css
          join-link/join-now join-link/use-refresh-timer moments own-calendar/compare
          own-calendar/occurrences own-calendar/open-calendar.lazy local-dates location where-field zone-select
        `,
      },
      together: {
        calls: `
          actions devices/device-choice.lazy devices/devices devices/meter engine/media icons recording/speech-recognition
          talk
        `,
        chat: `
          actions/message-actions.lazy actions/share-dialog.lazy chat-panel chats composer/format composer/writing-tools.lazy
          conversation-title dates icons message/message-text injected-parts store/unread
        `,
      },
      board: {
        'linked-accounts': 'accounts use-linking waiting-for-link',
        library: `
          item-icon item/item-card.lazy item/item-display item/open-item library.lazy pick/item-picker.lazy
        `,
        agents: 'agents.lazy visitor-chat/visitor-agents.lazy open-source',
        appointments: `
          appointments.lazy booked/agenda-rows.lazy booked/book-guest-dialog.lazy booking/appointment-screen.lazy
          booking/save-calendar-file booking/times/zone report-time-zone watch
        `,
        events: 'answer-page.lazy event-card.lazy events form/event-form.lazy form/initial-values watch',
        polls: 'poll-card.lazy poll-form.lazy polls.lazy watch',
        'fair-time': 'open-fair-time',
        board: 'board.lazy watch.lazy',
      },
      pages: {
        site: `
          home/home-screen.lazy public/join-partner-screen.lazy public/partners-screen.lazy public/pricing-screen.lazy
          status-page/status-screen.lazy status-page/subscription-denied-screen.lazy status-page/use-login-href
        `,
        account: `
          initial-tab create-space/create-space-screen.lazy guest/join-as-guest guest/guest-entry-screen.lazy
          guest/visit-end invitations/invitation invitations/invites-screen.lazy join/join-screen.lazy
          links/unverified-banner links/verify-screen.lazy open-settings ownership/load-ownership-offer page
          profile/character profile/character-field push/subscription push/service-worker-registration
          returns/link-return-screen.lazy returns/payment-status-screen.lazy sent-home/redirected-home-screen.lazy
          sign-in/forgot-password-screen.lazy sign-in/login-screen.lazy sign-in/register-screen.lazy
          sign-in/reset-password-screen.lazy
        `,
      },
      room: {
        room: `
          agent-seats/watch.lazy announcement/watch desk/place-card.lazy desk/watch.lazy idle/watch-presence space-screen.lazy
          tour/open-tour.lazy welcome/welcome-screen.lazy
        `,
      },
      app: {
        app: 'app open-screen watch-toasts watch-user',
        'main.tsx': '',
      },
    },
  },
]
