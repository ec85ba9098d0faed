// The people and conversations that `npm run dev` begins with.

export const organization = {
  name: 'Northwind Cooperative',
  description: 'Harbour maps, print and web',
}

interface Colleague {
  name: string
  fullName: string
  is_admin?: boolean
  is_bot?: boolean
}

export const people: readonly Colleague[] = [
  { name: 'Ines', fullName: 'Ines Ferreira', is_admin: true },
  { name: 'Marta', fullName: 'Marta Eriksson', is_admin: true },
  { name: 'Jonas', fullName: 'Jonas Bergström' },
  { name: 'Aiko', fullName: 'Aiko Kimura' },
  { name: 'Mei', fullName: 'Mei Huang' },
  { name: 'Tomás', fullName: 'Tomás Oliveira' },
  { name: 'Lea', fullName: 'Lea Marchetti' },
  { name: 'Priya', fullName: 'Priya Shah' },
  { name: 'deploy-bot', fullName: 'deploy-bot', is_bot: true },
]

export interface Line {
  from: string
  says: string
  /** Which line of this channel it replies to. */
  answers?: number
  likes?: readonly (readonly [string, string])[]
  isPinned?: boolean
}

interface SeedChannel {
  name: string
  description: string
  /** Public channels are made by administrators only. */
  owner: string
  /** Named for a private channel; everybody is in a public one. */
  members?: readonly string[]
  lines: readonly Line[]
}

export const channels: readonly SeedChannel[] = [
  {
    name: 'announcements',
    description: 'What everybody should know',
    owner: 'Ines',
    lines: [
      {
        from: 'Ines',
        says: 'Welcome to Parley, everyone. The old chat stays readable until Friday.',
      },
      {
        from: 'Ines',
        says: 'Release 2.4 is out for everyone',
        likes: [
          ['Marta', '🎉'],
          ['Jonas', '🎉'],
          ['Mei', '🚀'],
        ],
        isPinned: true,
      },
    ],
  },
  {
    name: 'harbour-redesign',
    description: 'Everything for the new harbour map, print and web',
    owner: 'Ines',
    lines: [
      { from: 'Ines', says: 'The printer needs the final plan by Thursday noon.', isPinned: true },
      {
        from: 'Jonas',
        says: 'Quick one for the map page: the loader falls back to the cached tiles when we are offline.',
      },
      { from: 'Jonas', says: '```ts\nconst tiles = await cache.match(url) ?? fetch(url)\n```' },
      {
        from: 'Jonas',
        says: 'Docs are here: https://harbour.example/docs/tiles',
        likes: [
          ['Ines', '👍'],
          ['Marta', '👍'],
          ['Mei', '👍'],
          ['Lea', '👍'],
          ['Aiko', '🚀'],
          ['Priya', '🚀'],
        ],
      },
      {
        from: 'Aiko',
        says: 'Works on my tablet with `--offline`. Two tiles flash white while panning, the rest is smooth.',
        answers: 1,
      },
      {
        from: 'Mei',
        says: '@Marta can you check the tide table? The low water at 04:10 looks an hour off to me.',
      },
      {
        from: 'Marta',
        says: 'On it. The almanac says 05:10, so the summer time shift is missing.',
        answers: 5,
      },
    ],
  },
  {
    name: 'support',
    description: 'Questions from customers',
    owner: 'Marta',
    lines: [
      { from: 'Priya', says: 'A marina in Porto asks for the map in A3. Do we offer that?' },
      { from: 'Lea', says: 'Yes, since 2.3. I will answer them.', answers: 0 },
      { from: 'Jonas', says: '@Marta customer is on the line' },
    ],
  },
  {
    name: 'board',
    description: 'Budget and people',
    owner: 'Ines',
    members: ['Marta', 'Tomás'],
    lines: [
      { from: 'Tomás', says: 'The figures for October are in.' },
      {
        from: 'Ines',
        says: '**Agenda for Thursday**\n\n1. Budget\n2. The second printer\n3. Holidays',
      },
    ],
  },
  {
    name: 'random',
    description: 'Everything else',
    owner: 'Marta',
    lines: [
      { from: 'Lea', says: 'There is cake in the kitchen.', likes: [['Tomás', '❤️']] },
      { from: 'Tomás', says: 'There was cake in the kitchen.', likes: [['Lea', '😄']] },
    ],
  },
]

export const directs: readonly { from: string; to: string; says: string }[] = [
  { from: 'Marta', to: 'Tomás', says: 'Shall we look at the second printer together?' },
  { from: 'Tomás', to: 'Marta', says: 'Sounds good, see you at three' },
  { from: 'Lea', to: 'Marta', says: 'The proofs are on your desk.' },
  { from: 'Marta', to: 'Lea', says: 'thank you!' },
  { from: 'Aiko', to: 'Marta', says: 'Do you have the tablet from the fair?' },
]
