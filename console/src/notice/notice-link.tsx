import { isolateRightToLeft } from '@metapyra/contract/isolate'

/** The page's name as it appears in the server's messages about seats and plans. */
const PAGE = '“Subscription”'

/** A message in which the name of the page that solves the problem becomes a link. */
export function NoticeLink({ message }: { message: string }) {
  const [before = '', ...after] = isolateRightToLeft(message).split(PAGE)
  if (after.length === 0) return before
  return (
    <>
      {before}
      {/* A plain link, because notices are outside the router and outlive a page. */}
      <a href="/admin/subscription">{PAGE}</a>
      {after.join(PAGE)}
    </>
  )
}
