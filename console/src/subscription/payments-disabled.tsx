import { SmileOutlined } from '@ant-design/icons'
import type { Seats } from '@metapyra/contract/entities/payment'
import { Link } from 'react-router'
import { formatCount } from '../ui/format/counted.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'

/** Displayed if the server takes no payments. */
export const PaymentsDisabled = ({ seats: { used } }: { seats: Seats }) => (
  <EmptyState
    icon={<SmileOutlined />}
    title="No limits here"
    text={`This server has no paid plans: your space has every feature, for any number of people. ${formatCount(used, 'person is a member or invited', 'people are members or invited')}.`}
    action={<Link to="/users">Go to People</Link>}
  />
)
