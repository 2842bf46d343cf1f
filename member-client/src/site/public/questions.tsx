import type { Question } from './pricing-texts.ts'
import * as css from './questions.module.css'

/** Questions that expand to their answers. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section className={css.questions}>
      <h2>Questions</h2>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </section>
  )
}
