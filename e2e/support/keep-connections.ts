declare global {
  interface Window {
    connections: RTCPeerConnection[]
    RTCPeerConnection: typeof RTCPeerConnection
  }
}

/** Runs in a page before its own scripts: keeps its connections in `window.connections`, to read their statistics. */
export function keepConnections(): void {
  const connections: RTCPeerConnection[] = []
  const Original = RTCPeerConnection
  window.connections = connections
  window.RTCPeerConnection = class extends Original {
    constructor(options?: RTCConfiguration) {
      super(options)
      connections.push(this)
    }
  }
}
