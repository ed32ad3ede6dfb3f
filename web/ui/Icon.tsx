import {
  ArrowRightOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownOutlined,
  DownloadOutlined,
  ExclamationCircleOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FileTextOutlined,
  InfoCircleOutlined,
  LogoutOutlined,
  MailOutlined,
  MinusOutlined,
  PhoneOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SolutionOutlined,
  UploadOutlined,
  UserOutlined,
  WarningOutlined,
} from "@ant-design/icons-svg";
import type { IconDefinition } from "@ant-design/icons-svg/lib/types";
import type { DASHBOARD_SHAPES } from "./dashboard-icons.ts";
import { Glyph } from "./Glyph.tsx";

/** What sign-in, registration and links show: a shape of each weighs, so the others come with the dashboard. */
const SHAPES = {
  "alert-circle": ExclamationCircleOutlined,
  "arrow-right": ArrowRightOutlined,
  calendar: CalendarOutlined,
  check: CheckOutlined,
  "chevron-down": DownOutlined,
  "circle-check": CheckCircleOutlined,
  close: CloseOutlined,
  copy: CopyOutlined,
  download: DownloadOutlined,
  eye: EyeOutlined,
  "eye-off": EyeInvisibleOutlined,
  file: FileTextOutlined,
  info: InfoCircleOutlined,
  logout: LogoutOutlined,
  mail: MailOutlined,
  minus: MinusOutlined,
  phone: PhoneOutlined,
  plus: PlusOutlined,
  printer: PrinterOutlined,
  refresh: ReloadOutlined,
  trash: DeleteOutlined,
  "triangle-alert": WarningOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
  "user-check": SolutionOutlined,
} as const;

export type IconName = keyof typeof SHAPES | keyof typeof DASHBOARD_SHAPES;

const shapes: Partial<Record<IconName, IconDefinition>> = { ...SHAPES };

export function addShapes(more: Partial<Record<IconName, IconDefinition>>): void {
  Object.assign(shapes, more);
}

interface IconProps {
  name: IconName;
  /** Side in pixels, 18 by default; '1em' for one as large as the text beside it. */
  size?: number | "1em";
  /** Text for screen readers; without it the icon is decoration. */
  label?: string;
  /** Ant Design gives it to the icons of its menus. */
  className?: string;
}

/** An icon in the colour of the text around it. */
export function Icon({ name, size = 18, label, className }: IconProps) {
  const shape = shapes[name];
  return shape && <Glyph of={shape} size={size} label={label} className={className} />;
}
