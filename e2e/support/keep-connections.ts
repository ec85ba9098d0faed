declare global {
  interface Window {
    connections: RTCPeerConnection[]
    RTCPeerConnection: typeof RTCPeerConnection
  }
}

/** Runs in a page before its own scripts: keeps its connections in `window.connections`, to read their statistics. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = []
  window.connections = connections
  // A proxy keeps the prototype, which other scripts may change.
  window.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(original, [options]: [RTCConfiguration?]) {
      const connection = new original(options)
      connections.push(connection)
      return connection
    },
  })
}
