import os from 'node:os'

/** Hides all interfaces but loopback from werift, which has no option for that and opens a port on each address. */
export function stayOnLoopback(): void {
  const loopback = { address: '127.0.0.1', netmask: '255.0.0.0', mac: '', cidr: '127.0.0.1/8' }
  os.networkInterfaces = () => ({ lo: [{ ...loopback, family: 'IPv4', internal: false }] })
}
