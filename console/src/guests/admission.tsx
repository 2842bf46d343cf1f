import { Switch } from 'antd'
import { useId, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import css from './guests.module.css'
import type { useAdmission } from './use-admission.ts'

/** The one switch that all guests depend on. Switching it off puts people out, so that it asks first. */
export function Admission({ admission }: { admission: ReturnType<typeof useAdmission> }) {
  const { isAllowed, isPending, allow } = admission
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <div className={css['admission']}>
        <Switch
          checked={isAllowed === true}
          disabled={isAllowed === undefined}
          loading={isPending}
          id={id}
          onChange={(next) => (next ? allow(true) : setIsAsking(true))}
        />
        <label htmlFor={id}>Guests may come in</label>
      </div>
      <Dialog
        open={isAsking}
        title="Let no guests in any more?"
        okText="Let no guests in"
        okButtonProps={{ danger: true }}
        onOk={() => {
          setIsAsking(false)
          allow(false)
        }}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          All guests who are inside leave at once. Their links stay, and work again once you let guests in.
        </p>
      </Dialog>
    </>
  )
}
