import { useId } from 'react'
import { useCall } from '../providers/use-call.ts'
import css from '../ui/form/fields.module.css'
import { formatCount } from '../ui/format/counted.ts'
import { ListFailed } from '../ui/table/list-failed.tsx'
import maps from './map-section.module.css'
import type { OnDirtyChange } from './section-frame.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { EditablePart, Profile } from './use-parts.ts'
import { useSection } from './use-section.ts'

/** Selects the space's map. */
export function MapSection({
  profile,
  onDirtyChange,
}: {
  profile: EditablePart<Profile>
  onDirtyChange: OnDirtyChange
}) {
  const { data, error, refetch } = useCall('POST v2/utils/maps', { type: 'all' }, { isQuiet: true })
  const id = useId()
  const form = useSection(profile, ['mapId'])
  const { values, errors, set } = form
  if (!values) return null
  return (
    <SectionFrame
      name="map"
      description="The map people walk on. Changing it moves everyone to the new entrance."
      form={form}
      onDirtyChange={onDirtyChange}
    >
      {error && (
        <ListFailed title="Couldn’t load the maps" message={error.message} onRetry={() => void refetch()} />
      )}
      <fieldset className={maps['choices']} aria-describedby={errors['mapId'] && `${id}-error`}>
        <legend className="visually-hidden">Map</legend>
        {data?.rows.map((map) => (
          <label key={map.id}>
            <img src={map.previewUrl} alt="" />
            <span>
              <input
                type="radio"
                name={id}
                checked={values.mapId === map.id}
                onChange={() => set('mapId', map.id)}
              />
              {map.name}
            </span>
            <small title={map.rooms.join(', ')}>
              {formatCount(map.rooms.length, 'room', 'rooms')} · {map.width} × {map.height} tiles
            </small>
          </label>
        ))}
      </fieldset>
      {errors['mapId'] && (
        <p id={`${id}-error`} className={css['error']} role="alert">
          {errors['mapId']}
        </p>
      )}
    </SectionFrame>
  )
}
