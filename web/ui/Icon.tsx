import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  BellOutlined,
  CalendarOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  CloseOutlined,
  ContainerOutlined,
  CopyOutlined,
  CreditCardOutlined,
  CustomerServiceOutlined,
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  EditOutlined,
  EllipsisOutlined,
  EnvironmentOutlined,
  EuroOutlined,
  ExclamationCircleOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FileTextOutlined,
  FilterOutlined,
  FolderOutlined,
  HistoryOutlined,
  IdcardOutlined,
  InboxOutlined,
  InfoCircleOutlined,
  LaptopOutlined,
  LayoutOutlined,
  LeftOutlined,
  LockOutlined,
  LogoutOutlined,
  MailOutlined,
  MessageOutlined,
  MinusOutlined,
  PhoneOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  RightOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  SolutionOutlined,
  StarOutlined,
  TeamOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  UploadOutlined,
  UpOutlined,
  UserOutlined,
  WalletOutlined,
  WarningOutlined,
} from "@ant-design/icons";

const SHAPES = {
  "alert-circle": ExclamationCircleOutlined,
  archive: ContainerOutlined,
  "arrow-left": ArrowLeftOutlined,
  "arrow-right": ArrowRightOutlined,
  bell: BellOutlined,
  calendar: CalendarOutlined,
  chat: MessageOutlined,
  check: CheckOutlined,
  "chevron-down": DownOutlined,
  "chevron-left": LeftOutlined,
  "chevron-right": RightOutlined,
  "chevron-up": UpOutlined,
  "circle-check": CheckCircleOutlined,
  close: CloseOutlined,
  columns: SettingOutlined,
  copy: CopyOutlined,
  device: LaptopOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  euro: EuroOutlined,
  eye: EyeOutlined,
  "eye-off": EyeInvisibleOutlined,
  file: FileTextOutlined,
  filter: FilterOutlined,
  folder: FolderOutlined,
  history: HistoryOutlined,
  identity: IdcardOutlined,
  inbox: InboxOutlined,
  info: InfoCircleOutlined,
  lock: LockOutlined,
  logout: LogoutOutlined,
  mail: MailOutlined,
  "map-pin": EnvironmentOutlined,
  minus: MinusOutlined,
  more: EllipsisOutlined,
  panel: LayoutOutlined,
  payments: CreditCardOutlined,
  phone: PhoneOutlined,
  plus: PlusOutlined,
  printer: PrinterOutlined,
  refresh: ReloadOutlined,
  search: SearchOutlined,
  shield: SafetyCertificateOutlined,
  "sort-asc": ArrowUpOutlined,
  "sort-desc": ArrowDownOutlined,
  star: StarOutlined,
  support: CustomerServiceOutlined,
  tasks: UnorderedListOutlined,
  trash: DeleteOutlined,
  "triangle-alert": WarningOutlined,
  undo: UndoOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
  "user-check": SolutionOutlined,
  users: TeamOutlined,
  wallet: WalletOutlined,
} as const;

export type IconName = keyof typeof SHAPES;

interface IconProps {
  name: IconName;
  /** Side in pixels, 18 by default; '1em' for one as large as the text beside it. */
  size?: number | "1em";
  /** Text for screen readers; without it the icon is decoration. */
  label?: string;
  /** Ant Design gives it to the icons of its menus. */
  className?: string;
}

/** An icon in the colour of the text around it. By itself each would tell screen readers its name in English. */
export function Icon({ name, size = 18, label, className }: IconProps) {
  const Shape = SHAPES[name];
  return (
    <Shape
      className={className}
      style={{ fontSize: size, flex: "none" }}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    />
  );
}
