// Outlines of 24 by 24, drawn for this widget.
const paths = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  attach: 'M8 12.5l5.5-5.5a3 3 0 014.2 4.2l-7.4 7.4a5 5 0 01-7-7L11 4',
  send: 'M5 12h13M12 5l7 7-7 7',
  down: 'M12 5v13M6 12l6 7 6-7',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
} as const

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  )
}
