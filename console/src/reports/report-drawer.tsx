import type { Report, ReportOutcome } from '@metapyra/contract/entities/report'
import { useDrawerForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import { Button, Form } from 'antd'
import { lazy, Suspense } from 'react'
import { useCall } from '../providers/use-call.ts'
import { SideDrawer } from '../ui/dialog/side-drawer.tsx'
import { sendForm } from '../ui/form/send-form.ts'
import { Instant } from '../ui/format/instant.tsx'
import { PLACES, REASONS } from './reasons.ts'
import { ReportContext } from './report-context.tsx'
import css from './reports.module.css'

const ReportAuthor = lazy(() =>
  import('./report-author.lazy.tsx').then((module) => ({ default: module.ReportAuthor })),
)

/** The form's values: the outcome by the pressed button, and the note. */
interface ReportDecision {
  outcome: ReportOutcome
  note: string
}

const NOTE_MAX = 500
const DONE = { deleted: 'Message deleted.', dismissed: 'Report dismissed.' }

/** A report: the message as it was when reported, the reason, and the actions. */
export function ReportDrawer({ report, onClose }: { report: Report; onClose: () => void }) {
  const {
    id,
    body,
    senderName,
    sentAt,
    place,
    reason,
    words: comment,
    reporterName,
    createdAt,
    count,
  } = report
  const { form, formProps, formLoading, drawerProps, close } = useDrawerForm<
    Report,
    HttpError,
    ReportDecision
  >({
    resource: 'reports',
    action: 'edit',
    id,
    queryOptions: { enabled: false },
    mutationMode: 'pessimistic',
    defaultVisible: true,
    autoResetForm: false,
    successNotification: (_, variables) => ({
      type: 'success',
      message: DONE[(variables as { values: ReportDecision }).values.outcome],
    }),
    // Someone else has handled the report, or it is gone; the list displays that.
    onMutationError: () => close(),
  })
  const handle = (outcome: ReportOutcome) =>
    void sendForm(formProps, { outcome, note: form.getFieldValue('note') })
  const isOpen = report.outcome === null
  return (
    <SideDrawer
      isToRead
      open={drawerProps.open === true}
      title={isOpen ? 'Reported message' : 'Resolved report'}
      size={480}
      onClose={close}
      afterOpenChange={(isThere) => !isThere && onClose()}
      footer={
        isOpen && (
          <div className={css['footer']}>
            <Button danger type="primary" loading={formLoading} onClick={() => handle('deleted')}>
              Delete message
            </Button>
            <Button disabled={formLoading} onClick={() => handle('dismissed')}>
              Dismiss report
            </Button>
          </div>
        )
      }
    >
      <blockquote className={css['quoted']}>{body || 'File'}</blockquote>
      <p className={css['line']}>
        <bdi>{senderName}</bdi> in {PLACES[place]}, <Instant at={sentAt} />
        {report.isGone && '. Deleted since.'}
      </p>
      <p>
        <b>{REASONS[reason]}</b>
      </p>
      {comment && <p>{comment}</p>}
      <p className={css['line']}>
        <bdi>{reporterName}</bdi>, <Instant at={createdAt} />
        {count > 1 && `. ${count} people reported this message.`}
      </p>
      {place === 'space' && <EarlierVersions messageId={report.messageId} />}
      {place === 'dm' || place === 'group' ? (
        <p className={css['line']}>This was private, so nothing else is shown.</p>
      ) : (
        <ReportContext report={report} />
      )}
      <h2 className={css['part']}>{senderName}</h2>
      <Suspense fallback={null}>
        <ReportAuthor userId={report.senderId} />
      </Suspense>
      <Form {...formProps} initialValues={{ note: report.note }}>
        {isOpen && (
          <label className={css['note']} htmlFor="report-note">
            Note for owners and admins
            <Form.Item name="note" noStyle>
              <textarea id="report-note" maxLength={NOTE_MAX} rows={3} />
            </Form.Item>
          </label>
        )}
      </Form>
      {!isOpen && (
        <p>
          {report.handledBy} {report.outcome === 'deleted' ? 'deleted the message' : 'dismissed the report'}
          {report.handledAt && (
            <>
              , <Instant at={report.handledAt} />
            </>
          )}
          {report.note && `: ${report.note}`}
        </p>
      )}
    </SideDrawer>
  )
}

/** Earlier versions of an edited message. */
function EarlierVersions({ messageId }: { messageId: string }) {
  const { data } = useCall('POST v2/chat/revisions', { messageId }, { isQuiet: true })
  if (!data || data.rows.length === 0) return null
  return (
    <>
      <h2 className={css['part']}>Edit history</h2>
      {data.rows.map(({ body, until }) => (
        <div key={until}>
          <blockquote className={css['quoted']}>{body}</blockquote>
          <p className={css['line']}>
            Until <Instant at={until} />
          </p>
        </div>
      ))}
    </>
  )
}
