DROP INDEX "favorites_by_circuit";--> statement-breakpoint
DROP INDEX "likes_by_circuit";--> statement-breakpoint
CREATE INDEX "favorites_by_circuit" ON "favorites" USING btree ("circuit_id","user_id");--> statement-breakpoint
CREATE INDEX "likes_by_circuit" ON "likes" USING btree ("circuit_id","user_id");