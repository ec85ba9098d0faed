import { act, lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Outlet, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { create } from 'zustand'
import { HashRouter } from '../../../store/index.ts'
import { Redirect } from './Redirect.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const useAnswer = create<{ known: boolean }>(() => ({ known: false }))
const Guard = () => (useAnswer().known ? <Redirect to="/login" /> : <Outlet />)
const tick = () => new Promise((done) => setTimeout(done, 20))

let close = async () => {}
afterEach(() => close())

/**
 * Opens a page whose guard waits for the server, and a register page that loads when `load` is called.
 */
async function open(address: string) {
  useAnswer.setState({ known: false })
  location.hash = address
  let load = () => {}
  const loaded = new Promise<void>((done) => {
    load = done
  })
  const Register = lazy(() => loaded.then(() => ({ default: () => 'register' })))
  const pages = (
    <HashRouter>
      <Suspense>
        <Routes>
          <Route Component={Guard}>
            <Route index Component={() => 'home'} />
            <Route path="/grüße/:name" Component={() => 'home'} />
          </Route>
          <Route path="/login" Component={() => 'login'} />
          <Route path="/register" Component={Register} />
        </Routes>
      </Suspense>
    </HashRouter>
  )
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(pages))
  close = () => act(async () => root.unmount())
  return { place, load }
}

test.each(['#/', '', '#', '#/grüße/a b', '#grüße/ines'])('redirects from %j', async (address) => {
  const { place } = await open(address)
  expect(place.textContent).toBe('home')
  await act(async () => useAnswer.setState({ known: true }))
  expect(place.textContent).toBe('login')
  expect(location.hash).toBe('#/login')
})

test('does not redirect while another page is loading', async () => {
  const { place, load } = await open('#/')
  await act(async () => {
    location.hash = '#/register?magic_token=abc'
    await tick()
  })
  await act(async () => useAnswer.setState({ known: true }))
  await act(async () => {
    load()
    await tick()
  })
  expect(place.textContent).toBe('register')
  expect(location.hash).toBe('#/register?magic_token=abc')
})
