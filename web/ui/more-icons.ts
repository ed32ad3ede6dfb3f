/**
 * The shapes only the dashboard shows: importing this file makes them known to `Icon`. The public site and the sign-in do
 * without them (`tests/contract/icons.test.ts` holds that); an icon they come to need moves to `Icon.tsx`.
 */
import { addShapes } from "./icon-shapes.ts";

const MORE_SHAPES = {
  archive: "M4 4.5h16v4.5H4zM5.5 9v10.5h13V9M10 13h4",
  "bar-chart": "M4 20h16M7 16v-5m5 5V5m5 11V9",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4",
  calendar: "M4 6.5h16V20H4zM4 10.5h16M8 4v4M16 4v4",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM15.5 13a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Z",
  "chevron-left": "m14.5 6-6 6 6 6",
  "chevron-right": "m9.5 6 6 6-6 6",
  "chevron-up": "m6 14.5 6-6 6 6",
  chat: "M4 5h16v11H10l-4.5 4v-4H4z",
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  device: "M3 5h18v11H3zM9 20h6M12 16v4",
  euro: "M18 6.5A7 7 0 1 0 18 17.5M4 10.5h9M4 13.5h9",
  folder: "M3 6h6l2 2.5h10V19H3z",
  help: "M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  history: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2",
  identity:
    "M3 5.5h18v13H3zM11 11a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM6 15.5a3 3 0 0 1 6 0M14.5 10.5H18M14.5 13.5H18",
  inbox: "M4 13 6.5 5h11L20 13v6H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  more: "M5 12v.01M12 12v.01M19 12v.01",
  payments: "M3 6h18v12H3zM3 10h18M6.5 14.5h4",
  "sort-asc": "M12 20V5m-5 5 5-5 5 5",
  "sort-desc": "M12 4v15m-5-5 5 5 5-5",
  star: "m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z",
  support: "M5 14v-2a7 7 0 0 1 14 0v2M5 13h2.5v5H5zM16.5 13H19v5h-2.5zM19 18c0 2-2 3-5 3",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9",
  users:
    "M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 20a6.5 6.5 0 0 1 13 0M15 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.2a6.5 6.5 0 0 1 4 5.8",
} as const;

export type MoreIconName = keyof typeof MORE_SHAPES;

addShapes(MORE_SHAPES);
