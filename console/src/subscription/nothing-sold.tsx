import { SmileOutlined } from '@ant-design/icons'
import type { Seats } from '@metapyra/contract/entities/payment'
import { Link } from 'react-router'
import { counted } from '../ui/counted.ts'
import { EmptyState } from '../ui/empty-state.tsx'

/** Where the server takes no payments. */
export const NothingSold = ({ seats: { used } }: { seats: Seats }) => (
  <EmptyState
    icon={<SmileOutlined />}
    title="There are no limits here"
    text={`This server sells no plans: the space has everything, for as many people as you like. ${counted(used, 'person takes part or is invited', 'people take part or are invited')}.`}
    action={<Link to="/users">Go to people</Link>}
  />
)
