import { DEFAULT_USE_CASE } from '@metapyra/contract/constants'
import * as css from './use-case-field.module.css'

/** What the space is for, as chips of native radio buttons. */
export function UseCaseField({ useCases }: { useCases: readonly string[] }) {
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>What is it for?</legend>
      <div className={css.chips}>
        {useCases.map((useCase) => (
          <label key={useCase} className={css.chip}>
            <input
              type="radio"
              name="useCase"
              value={useCase}
              defaultChecked={useCase === DEFAULT_USE_CASE}
            />
            <span>{useCase}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
