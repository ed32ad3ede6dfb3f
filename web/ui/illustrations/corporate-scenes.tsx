import { Figure, pens, Scene } from "./Scene.tsx";

/** A long list on the left that arrives, sheet by sheet, at people who talk it over. */
export function PortfolioScene() {
  return (
    <Scene width={480} height={420}>
      <path className={pens("wash")} d="M40 376C40 196 132 96 240 56c108 40 200 140 200 320Z" />
      <rect className={pens("petrol", "sheet")} x={32} y={76} width={156} height={232} rx={10} />
      <path
        className={pens("petrol")}
        d="M32 112h156M32 152h156M32 192h156M32 232h156M32 272h156M84 112v196M46 94h40M48 132h20M48 172h20M48 212h20M48 252h20M48 290h20M98 132h64M98 172h44M98 252h58M98 290h36"
      />
      <path className={pens("coral", "warm")} d="M84 192h104v40H84Z" />
      <path className={pens("coral")} d="M98 212h56M172 206l-8 10-5-5" />
      <path className={pens("coral", "dashed")} d="M198 212c24 0 40-8 58-20" />
      <Figure x={310} y={206} head={22} side="petrol" />
      <Figure x={400} y={206} head={22} side="coral" />
      <path className={pens("petrol", "sheet")} d="M254 276h202v18H254Z" />
      <path className={pens("petrol")} d="M274 294v82M436 294v82" />
      <path className={pens("coral", "warm")} d="M332 250h46v26h-46Z" />
      <path className={pens("coral")} d="M345 263l7 7 14-15" />
      <path className={pens("petrol", "bold")} d="M264 206c6-46 40-84 91-100" />
      <path className={pens("coral", "bold")} d="M446 206c-6-46-40-84-91-100" />
      <path className={pens("petrol")} d="M16 376h448" />
    </Scene>
  );
}

/** A messy sheet whose columns are given their names. */
export function ListScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M30 206a130 130 0 0 1 260 0Z" />
      <rect className={pens("petrol", "sheet")} x={54} y={64} width={212} height={142} rx={8} />
      <path
        className={pens("petrol")}
        d="M20 206h280M54 94h212M54 122h212M54 150h212M54 178h212M124 64v142M194 64v142M68 108h36M138 108h28M68 136h28M138 136h40M68 164h40M138 164h22M68 192h24M138 192h36"
      />
      <path className={pens("coral", "warm")} d="M194 64h72v142h-72Z" />
      <path className={pens("coral")} d="M208 80h34M208 108h40M208 136h30M208 164h40M208 192h26" />
      <path className={pens("coral")} d="M230 52V22m-13 12 13-13 13 13" />
    </Scene>
  );
}

/** One debt as a task with its own code. */
export function TaskScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M30 206a130 130 0 0 1 260 0Z" />
      <path className={pens("petrol", "cool")} d="M92 44h150v126H92Z" />
      <path className={pens("petrol", "sheet")} d="M78 58h150v126H78Z" />
      <path className={pens("petrol", "sheet")} d="M64 72h150v134H64Z" />
      <path className={pens("petrol")} d="M20 206h280M64 104h150M80 124h46M80 142h70M80 160h36M80 178h56" />
      <path className={pens("coral", "warm")} d="M80 81h62v15H80Z" />
      <path className={pens("coral")} d="M88 89h10M104 89h30M176 142h22M176 124h22" />
      <circle className={pens("coral", "warm")} cx={236} cy={172} r={26} />
      <path className={pens("coral")} d="M236 156v17l11 7" />
    </Scene>
  );
}

/** Letters that go out along several ways at once. */
export function MailingScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M30 206a130 130 0 0 1 260 0Z" />
      <path className={pens("petrol", "sheet")} d="M40 96h92v64H40Z" />
      <path className={pens("petrol")} d="M40 98l46 34 46-34M20 206h280" />
      <path
        className={pens("coral", "dashed")}
        d="M140 118c30-40 60-52 88-54M142 130h84M140 144c30 34 58 44 88 44"
      />
      <rect className={pens("petrol", "sheet")} x={236} y={38} width={50} height={40} rx={8} />
      <path className={pens("petrol")} d="M246 52h30M246 64h18" />
      <path
        className={pens("coral", "warm")}
        d="M240 108h44a6 6 0 0 1 6 6v26a6 6 0 0 1-6 6h-26l-12 10 2-10h-8a6 6 0 0 1-6-6v-26a6 6 0 0 1 6-6Z"
      />
      <path className={pens("coral")} d="M246 122h30M246 132h18" />
      <rect className={pens("petrol", "sheet")} x={246} y={168} width={28} height={38} rx={5} />
      <path className={pens("petrol")} d="M256 198h8" />
    </Scene>
  );
}

/** A task handed to the one who will look after it. */
export function AssignScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M30 206a130 130 0 0 1 260 0Z" />
      <Figure x={84} y={112} head={20} side="petrol" />
      <Figure x={236} y={112} head={20} side="coral" />
      <path className={pens("petrol", "sheet")} d="M20 206v-24h280v24Z" />
      <path className={pens("coral", "warm")} d="M134 74h40l14 14v46h-54Z" />
      <path className={pens("coral")} d="M174 74v14h14M146 98h24M146 110h30M146 122h16" />
      <path className={pens("coral", "dashed")} d="M96 62c30-34 94-36 128-4" />
      <path className={pens("coral")} d="M210 57l15 2-1-15" />
    </Scene>
  );
}

/** A conversation, and the notes that are taken of it. */
export function TalkScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M30 206a130 130 0 0 1 260 0Z" />
      <path
        className={pens("petrol", "sheet")}
        d="M40 34h96a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H84l-20 18 4-18H40a10 10 0 0 1-10-10V44a10 10 0 0 1 10-10Z"
      />
      <path className={pens("petrol")} d="M48 58h78M48 74h48M20 206h280" />
      <path
        className={pens("coral", "sheet")}
        d="M184 52h92a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10h-20l4 18-20-18h-56a10 10 0 0 1-10-10V62a10 10 0 0 1 10-10Z"
      />
      <path className={pens("coral")} d="M192 76h74M192 90h42" />
      <path className={pens("petrol", "sheet")} d="M92 140h136v66H92Z" />
      <path className={pens("petrol")} d="M108 158h64M108 174h88M108 190h44" />
      <path className={pens("coral", "warm")} d="M240 132l14 8-26 44-15 9 1-17Z" />
    </Scene>
  );
}

/** The signed record, and the figures of the whole portfolio. */
export function ReportScene() {
  return (
    <Scene>
      <path className={pens("wash")} d="M30 206a130 130 0 0 1 260 0Z" />
      <path className={pens("petrol", "sheet")} d="M48 52h72l22 22v132H48Z" />
      <path className={pens("petrol")} d="M120 52v22h22M64 90h60M64 106h60M64 122h38M20 206h280" />
      <path className={pens("coral")} d="M64 178h44M68 170c6-20 14-22 12-6s10-14 14-4 6 4 10 2" />
      <rect className={pens("petrol", "sheet")} x={168} y={84} width={112} height={122} rx={8} />
      <path className={pens("petrol", "cool")} d="M184 194v-32h18v32ZM212 194v-54h18v54Z" />
      <path className={pens("coral", "warm")} d="M240 194v-78h18v78Z" />
      <path className={pens("petrol")} d="M178 194h92M184 102h36" />
    </Scene>
  );
}
