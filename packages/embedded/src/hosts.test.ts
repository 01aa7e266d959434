import { expect, it } from 'vitest'
import { faultOfHosts, hostsOf } from './hosts.ts'

it.each([
  ['one host', 'postgresql://u:p@a.example:1/name', ['postgresql://u:p@a.example:1/name']],
  [
    'several hosts, of which each has the user, the name and the other parameters',
    'postgresql://u:p%40@a.example:1,b.example,localhost:3/name?target_session_attrs=read-write&sslmode=require',
    [
      'postgresql://u:p%40@a.example:1/name?sslmode=require',
      'postgresql://u:p%40@b.example/name?sslmode=require',
      'postgresql://u:p%40@localhost:3/name?sslmode=require',
    ],
  ],
  ['no URL', 'host=a', ['host=a']],
])('%s', (_, url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

it.each([
  ['postgresql://u:p@a.example:1,b:2/name?target_session_attrs=read-write', undefined],
  ['postgresql://u:p@a.example:1,b:2/name', undefined],
  ['postgresql://u:p@a.example:1,/name', 'names a host without a name'],
  ['postgresql://u:p@a.example:1,b:two/name', 'names a host that is none'],
  ['postgresql://u:p@a.example,b/name?target_session_attrs=any', 'may have no target_session_attrs but read-write'],
])('of %s it is said: %s', (url, fault) => {
  expect(faultOfHosts(url)).toBe(fault)
})
