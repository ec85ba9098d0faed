// The people and conversations that `npm run seed` creates.

export const organization = {
  name: 'Northwind Cooperative',
  description: 'Harbour maps, print and web',
}

interface Member {
  name: string
  fullName: string
  is_admin?: boolean
  is_bot?: boolean
}

export const people: readonly Member[] = [
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
  text: string
  /** The index of the line in this channel that it replies to. */
  replyTo?: number
  likes?: readonly (readonly [string, string])[]
  isPinned?: boolean
}

interface SeedChannel {
  name: string
  description: string
  /** An administrator, if the channel is public. */
  owner: string
  /** The members of a private channel. A public one has none listed. */
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
        text: 'Welcome to Parley, everyone. The old chat stays readable until Friday.',
      },
      {
        from: 'Ines',
        text: 'Release 2.4 is out for everyone',
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
      { from: 'Ines', text: 'The printer needs the final plan by Thursday noon.', isPinned: true },
      {
        from: 'Jonas',
        text: 'Quick one for the map page: the loader falls back to the cached tiles when we are offline.',
      },
      { from: 'Jonas', text: '```ts\nconst tiles = await cache.match(url) ?? fetch(url)\n```' },
      {
        from: 'Jonas',
        text: 'Docs are here: https://harbour.example/docs/tiles',
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
        text: 'Works on my tablet with `--offline`. Two tiles flash white while panning, the rest is smooth.',
        replyTo: 1,
      },
      {
        from: 'Mei',
        text: '@Marta can you check the tide table? The low water at 04:10 looks an hour off to me.',
      },
      {
        from: 'Marta',
        text: 'On it. The almanac says 05:10, so the summer time shift is missing.',
        replyTo: 5,
      },
    ],
  },
  {
    name: 'support',
    description: 'Questions from customers',
    owner: 'Marta',
    lines: [
      { from: 'Priya', text: 'A marina in Porto asks for the map in A3. Do we offer that?' },
      { from: 'Lea', text: 'Yes, since 2.3. I will answer them.', replyTo: 0 },
      { from: 'Jonas', text: '@Marta customer is on the line' },
    ],
  },
  {
    name: 'board',
    description: 'Budget and people',
    owner: 'Ines',
    members: ['Marta', 'Tomás'],
    lines: [
      { from: 'Tomás', text: 'The figures for October are in.' },
      {
        from: 'Ines',
        text: '**Agenda for Thursday**\n\n1. Budget\n2. The second printer\n3. Holidays',
      },
    ],
  },
  {
    name: 'random',
    description: 'Everything else',
    owner: 'Marta',
    lines: [
      { from: 'Lea', text: 'There is cake in the kitchen.', likes: [['Tomás', '❤️']] },
      { from: 'Tomás', text: 'There was cake in the kitchen.', likes: [['Lea', '😄']] },
    ],
  },
]

export const directs: readonly { from: string; to: string; text: string }[] = [
  { from: 'Marta', to: 'Tomás', text: 'Shall we look at the second printer together?' },
  { from: 'Tomás', to: 'Marta', text: 'Sounds good, see you at three' },
  { from: 'Lea', to: 'Marta', text: 'The proofs are on your desk.' },
  { from: 'Marta', to: 'Lea', text: 'thank you!' },
  { from: 'Aiko', to: 'Marta', text: 'Do you have the tablet from the fair?' },
]
