import css from './overview.module.css'

/** As high as the cards that replace it, so that nothing jumps. */
export const OverviewSkeleton = () => (
  <div className={css['page']} role="status">
    <span className="visually-hidden">Loading overview</span>
    <div className={css['figures']} aria-hidden="true">
      <div className={css['bone']} />
      <div className={css['bone']} />
      <div className={css['bone']} />
      <div className={css['bone']} />
    </div>
    <div className={css['charts']} aria-hidden="true">
      <div className={css['bone']} data-is-tall />
      <div className={css['bone']} data-is-tall />
      <div className={css['bone']} data-is-tall />
      <div className={css['bone']} data-is-tall />
    </div>
  </div>
)
