import os from 'node:os'

/** Lets werift see the loopback interface only. It has no option for that: it opens a port on each address of the machine. */
export function stayOnLoopback(): void {
  const loopback = { address: '127.0.0.1', netmask: '255.0.0.0', mac: '', cidr: '127.0.0.1/8' }
  os.networkInterfaces = () => ({ lo: [{ ...loopback, family: 'IPv4', internal: false }] })
}
