export { MessageFeed } from './MessageFeed.tsx'
export { PinsPanel } from './PinsPanel.tsx'
