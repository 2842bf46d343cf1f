/** As the server's messages about seats and plans name that page. */
const PAGE = '“Subscription”'

/** A message, with a link where it names the page that leads out of what it tells. */
export function NoticeLink({ message }: { message: string }) {
  const [before, ...after] = message.split(PAGE)
  if (after.length === 0) return message
  return (
    <>
      {before}
      {/* A notice stands outside of the router, and longer than a page. */}
      <a href="/admin/subscription">{PAGE}</a>
      {after.join(PAGE)}
    </>
  )
}
