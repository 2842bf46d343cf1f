import css from './subscription.module.css'

/** As high as the content that replaces it, so that nothing jumps. */
export const SubscriptionSkeleton = () => (
  <div className={css['page']} role="status">
    <span className="visually-hidden">Loading subscription</span>
    <div className={css['bone']} aria-hidden="true" />
    <div className={css['bone']} data-is-tall aria-hidden="true" />
  </div>
)
