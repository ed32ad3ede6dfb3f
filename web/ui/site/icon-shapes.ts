/** Paths on a field of 24 × 24, one stroke wide: what pages without Ant Design show. */
export const SHAPES = {
  "alert-circle": "M12 8v5M12 16.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  "chevron-down": "m6 9.5 6 6 6-6",
  "circle-check": "m8 12.5 2.8 2.8L16 9.8M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM5.5 15H4V4h11v1.5",
  download: "M12 4v11m-5-5 5 5 5-5M4 20h16",
  edit: "M4 20h4L19.5 8.5l-4-4L4 16zM13.5 6.5l4 4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  "eye-off":
    "M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.6 7.2A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.4-1.2M10 10a3 3 0 0 0 4 4",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  filter: "M4 6h16M7 12h10M10 18h4",
  mail: "M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5",
  "map-pin":
    "M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21ZM14.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  plus: "M12 5v14M5 12h14",
  search: "M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z",
  shield: "M12 3.5 5 6v5.5c0 4.2 3 7.2 7 9 4-1.8 7-4.8 7-9V6zM9 11.8l2.2 2.2 4-4",
  star: "m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z",
  "triangle-alert": "M12 4 2.5 20h19zM12 10v4.5M12 17.2v.01",
  upload: "M12 16V5m-5 5 5-5 5 5M4 20h16",
} as const;

export type IconName = keyof typeof SHAPES;
