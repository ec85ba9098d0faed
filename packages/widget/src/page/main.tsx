import { render } from 'preact'
import type { ToFrame } from '../frame-messages.ts'
import { readMessage } from '../frame-messages.ts'
import { App } from './App.tsx'
import { Frame } from './frame.ts'
import { readParameters } from './parameters.ts'
import '@fontsource-variable/inter'
import './styles/base.css'
import './styles/header.css'
import './styles/conversations.css'
import './styles/feed.css'
import './styles/composer.css'
import { initTexts } from './texts.ts'
import { showColor, usualColor } from './theme.ts'
import { Visitor } from './visitor.ts'

async function start(): Promise<void> {
  const isFramed = window.parent !== window
  const parameters = readParameters(new URLSearchParams(location.search), isFramed)
  showColor(parameters.color || usualColor)
  const frame = new Frame(isFramed)
  const visitor = new Visitor(parameters)
  addEventListener('message', ({ source, data }) => {
    // Accept messages of the embedding page only.
    const message = source === window.parent && isFramed ? readMessage<ToFrame>(data) : undefined
    if (message) frame.receive(message, visitor)
  })
  await initTexts(parameters.language)
  const root = document.getElementById('root')
  if (root) render(<App parameters={parameters} visitor={visitor} frame={frame} />, root)
  frame.send({ parley: 'ready' })
}

void start()
