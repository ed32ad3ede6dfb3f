/** Paths on a 24 × 24 grid, one thin line. */
const SHAPES = {
  "alert-circle": "M12 8v5M12 16.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  "bar-chart": "M4 20h16M7 16v-5m5 5V5m5 11V9",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4",
  building: "M4 21V5l8-2v18M12 8l8 2v11M3 21h18M7.5 8.5v.01M7.5 12v.01M7.5 15.5v.01M16 13.5v.01M16 17v.01",
  calendar: "M4 6.5h16V20H4zM4 10.5h16M8 4v4M16 4v4",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  "chevron-up": "m6 14.5 6-6 6 6",
  chat: "M4 5h16v11H10l-4.5 4v-4H4z",
  "circle-check": "m8 12.5 2.8 2.8L16 9.8M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5.5 15H4V4h11v1.5",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  device: "M3 5h18v11H3zM9 20h6M12 16v4",
  download: "M12 4v11m-5-5 5 5 5-5M4 20h16",
  edit: "M4 20h4L19.5 8.5l-4-4L4 16zM13.5 6.5l4 4",
  euro: "M18 6.5A7 7 0 1 0 18 17.5M4 10.5h9M4 13.5h9",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  "eye-off":
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.6 7.2A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.4-1.2M10 10a3 3 0 0 0 4 4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  filter: "M4 6h16M7 12h10M10 18h4",
  folder: "M3 6h6l2 2.5h10V19H3z",
  help: "M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  history: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2",
  identity:
    "M3 5.5h18v13H3zM11 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM6 15.5a3 3 0 0 1 6 0M14.5 10.5H18M14.5 13.5H18",
  inbox: "M4 13 6.5 5h11L20 13v6H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20",
  info: "M12 11v5.5M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  logout: "M14 4H5v16h9M10 12h10m-4-4 4 4-4 4",
  mail: "M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5",
  "map-pin":
    "M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21ZM14.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  more: "M5 12v.01M12 12v.01M19 12v.01",
  payments: "M3 6h18v12H3zM3 10h18M6.5 14.5h4",
  phone:
    "M5 4h4l1.5 4.5L8 10.2a12 12 0 0 0 5.8 5.8l1.7-2.5L20 15v4a1 1 0 0 1-1 1C11.3 20 4 12.7 4 5a1 1 0 0 1 1-1Z",
  plus: "M12 5v14M5 12h14",
  printer: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  refresh: "M20 12a8 8 0 1 1-2.5-5.8M20 4v4h-4",
  search: "M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z",
  shield: "M12 3.5 5 6v5.5c0 4.2 3 7.2 7 9 4-1.8 7-4.8 7-9V6zM9 11.8l2.2 2.2 4-4",
  "sort-asc": "M12 20V5m-5 5 5-5 5 5",
  "sort-desc": "M12 4v15m-5-5 5 5 5-5",
  star: "m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  support: "M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.5v5H5zM16.5 13H19v5h-2.5zM19 18c0 2-2 3-5 3",
  tasks: "M9.5 6H20M9.5 12H20M9.5 18H20M3.5 6l1 1 2-2M3.5 12l1 1 2-2M3.5 18l1 1 2-2",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5.5M14 11v5.5",
  "triangle-alert": "M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9",
  upload: "M12 16V5m-5 5 5-5 5 5M4 20h16",
  user: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  "user-check": "M13 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM2 20.5a7 7 0 0 1 13.5-2.6M16 12.5l2 2 4-4",
  users:
    "M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 20a6.5 6.5 0 0 1 13 0M15 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.2a6.5 6.5 0 0 1 4 5.8",
  wallet: "M4 7h15v12H4zM4 7l11-3.5V7M15.5 13h.01",
} as const;

export type IconName = keyof typeof SHAPES;

interface IconProps {
  name: IconName;
  /** Side in pixels; 20 by default. */
  size?: number;
  /** Text for screen readers; without it the icon is decoration. */
  label?: string;
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, size = 20, label }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
