// Uses the parts of a server that need native packages: passwords (argon2), the database, pictures (sharp).
const [, , base] = process.argv
const admin = { email: 'dave@example.org', password: 'correct horse battery' }
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

await call('/api/admin/system/create_admin', json({ ...admin, name: 'Dave', gender: 0 }))
const credential = { type: 'password', ...admin }
const { token } = await (
  await call('/api/token/login', json({ credential, device: 'web:try' }))
).json()
await call('/api/user/avatar', {
  method: 'POST',
  headers: { 'content-type': 'image/png', 'x-api-key': token },
  body: Buffer.from(picture, 'base64'),
})
const page = await (await call('/')).text()
if (!page.includes('<div id="root"')) throw new Error(`The page is not the web client:\n${page}`)

function json(body) {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

async function call(path, options = {}) {
  const response = await fetch(base + path, options)
  console.log(`[image] ${options.method ?? 'GET'} ${path} ${response.status}`)
  if (!response.ok) throw new Error(await response.text())
  return response
}
