import * as fieldCss from '../../ui/forms/field.module.css'
import * as css from './use-case-field.module.css'

/** The space's use case, as chips of native radio buttons. If none is selected, it is a community (§9). */
export function UseCaseField({ useCases }: { useCases: readonly string[] }) {
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>
        What is it for?<span className={fieldCss.optional}> (optional)</span>
      </legend>
      <div className={css.chips}>
        {useCases.map((useCase) => (
          <label key={useCase} className={css.chip}>
            <input type="radio" name="useCase" value={useCase} />
            <span>{useCase}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
