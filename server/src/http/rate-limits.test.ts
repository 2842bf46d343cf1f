import { describe, expect, it } from 'vitest'
import { addressKey } from './rate-limits.ts'

describe('[T7] who is counted as one', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key)
  })

  it('is the /64 of IPv6, and each mapped address of IPv4 by itself', () => {
    expect(addressKey('2001:db8:1:2::a')).toBe(addressKey('2001:db8:1:2:ffff::b'))
    expect(addressKey('2001:db8:1:2::a')).not.toBe(addressKey('2001:db8:1:3::a'))
    expect(addressKey('::ffff:203.0.113.7')).not.toBe(addressKey('::ffff:203.0.113.8'))
  })
})
