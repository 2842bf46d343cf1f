import css from './overview.module.css'

/** The overview while it loads, as high as its cards, so that nothing jumps. */
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
