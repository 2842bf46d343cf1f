import { useCall } from '../../providers/use-call.ts'

/** The rooms of the map that have doors; empty until they are loaded. */
export const useRooms = () => useCall('POST v2/guest/rooms', {}).data?.rooms ?? []
