import css from './subscription.module.css'

/** The subscription page while it loads, as high as its content, so that nothing jumps. */
export const SubscriptionSkeleton = () => (
  <div className={css['page']} role="status">
    <span className="visually-hidden">Loading subscription</span>
    <div className={css['bone']} aria-hidden="true" />
    <div className={css['bone']} data-is-tall aria-hidden="true" />
  </div>
)
