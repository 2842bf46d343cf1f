import { useCall } from '../../providers/use-call.ts'

/** The rooms behind doors on the map; none until they are known. */
export const useRooms = () => useCall('POST v2/guest/rooms', {}).data?.rooms ?? []
